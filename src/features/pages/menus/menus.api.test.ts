import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { readShownMenus } from './menus.server'

const link = (href: string, label = href) => ({ label, href })

async function openMenus(site: TestSite) {
  const cookie = await site.logIn({ role: 'editor' })
  const put = (menus: object, updatedAt?: string | null) =>
    site.request('/api/menus', { method: 'PUT', json: { menus, ...(updatedAt !== undefined && { updatedAt }) }, cookie })
  return {
    cookie,
    put,
    read: async () => (await site.request('/api/menus', { cookie })).json(),
    refused: async (menus: object) => {
      const answer = await put(menus)
      return [answer.status, (await answer.json()).message]
    },
    add: async (kind: string, json: object) => (await site.request(`/api/cms/${kind}`, { json, cookie })).json(),
  }
}

const webinar = {
  title: 'A talk',
  presenter: 'Ann',
  month: 'May',
  year: 2025,
  description: 'Words.',
  videoUrl: 'https://youtu.be/aaaaaaaaaaa',
}

describe.each(engines)('menus on %s', (engine) => {
  test('spec B §11.3: a part is what was saved until null brings its original back, and a part that is not named stays', async () => {
    await using site = await openTestSite(engine)
    const { put, read } = await openMenus(site)
    const original = await read()
    expect(original).toMatchObject({ updatedAt: null, menus: original.originals })
    expect(original.menus.header.map(({ label }: { label: string }) => label)).toEqual([
      'About',
      'Events & programs',
      'Ongoing groups',
      'Community',
      'Contact',
    ])
    expect(await readShownMenus(site.services)).toBeUndefined()
    const header = [
      link('/about#history', 'History'),
      link('#main'),
      link('https://example.org/x'),
      link('mailto:a@example.org'),
      link('tel:+13035550142'),
    ]
    const footer = [{ title: 'Us', links: [link('/contact')] }]
    await put({ header, footer })
    expect((await read()).menus).toEqual({ header, footer })
    expect(await readShownMenus(site.services)).toEqual({ header, footer })
    await put({ header: null })
    expect((await read()).menus).toEqual({ header: original.originals.header, footer })
    // What says just what the original says is the original.
    await put({ footer: original.originals.footer })
    expect(await readShownMenus(site.services)).toBeUndefined()
  })

  test('spec B §11.3: what links to a draft, to what comes later or to nothing is marked for staff, and visitors don’t see it until it is there', async () => {
    await using site = await openTestSite(engine)
    const { cookie, put, read, add } = await openMenus(site)
    const { webinar: draft } = await add('webinars', { ...webinar, status: 'draft' })
    const hidden = [
      `/webinars/${draft.slug}`,
      '/nothing-here',
      '/uploads/gone.webp',
      '/events/none.ics',
      '/teachers/x',
      '/%E0%A4',
      '/a%00b',
    ]
    const there = [
      '/events',
      '/events/calendar',
      '/events/ongoing-groups',
      '/events.ics',
      '/sitemap.xml',
      '/favicon.ico',
      '/search?q=x',
      '/',
    ]
    const header = hidden.map((href) => link(href))
    const footer = [{ title: 'There', links: there.map((href) => link(href)) }]
    expect((await put({ header, footer })).status).toBe(200)
    const { menus } = await read()
    expect(menus.header).toEqual(header.map((each, index) => ({ ...each, hidden: index === 0 ? 'draft' : 'nothing' })))
    expect(menus.footer).toEqual(footer)
    expect(await readShownMenus(site.services)).toEqual({ header: [], footer })
    await site.request(`/api/cms/webinars/${draft.id}`, {
      method: 'PUT',
      json: { status: 'published' },
      cookie,
    })
    expect((await readShownMenus(site.services))?.header).toEqual([header[0]])
  })

  test('spec B §11.3: of two editors who began from the same menus the second is told, and may overwrite', async () => {
    await using site = await openTestSite(engine)
    const { put, read } = await openMenus(site)
    const first = await (await put({ header: [link('/about')] })).json()
    await put({ header: [link('/events')] }, first.updatedAt)
    const answer = await put({ header: [link('/contact')] }, first.updatedAt)
    expect(answer.status).toBe(409)
    const { message, current } = await answer.json()
    expect(message).toMatch(/^keeper changed the menus on /)
    expect(current.menus.header).toEqual([link('/events')])
    expect((await put({ header: [link('/contact')] }, current.updatedAt)).status).toBe(200)
    expect((await read()).menus.header).toEqual([link('/contact')])
  })
})

test('spec B §11.3: a link is a label and a page, an anchor or an address; at most 7 are in the header and 8 in a column', async () => {
  await using site = await openTestSite('sqlite')
  const { refused, read } = await openMenus(site)
  const NO_HREF = [400, expect.stringContaining('Please choose a page')]
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org',
    '/\\example.org',
    'about',
    'ftp://x',
    'mailto:',
    'tel:abc',
    '# x',
    '',
    '/a b',
  ])
    expect([href, await refused({ header: [link(href, 'A')] })]).toEqual([href, NO_HREF])
  expect(await refused({ header: [link('/about', ' ')] })).toEqual([400, expect.stringContaining('The name is required')])
  expect(await refused({ header: [link('/about', 'x'.repeat(41))] })).toEqual([400, expect.stringContaining('40 characters or fewer')])
  expect(await refused({ header: [link('/about', 'a\nb')] })).toEqual([400, expect.stringContaining('one line')])
  const many = (count: number) => Array.from({ length: count }, (_, index) => link(`/about#${index}`))
  expect(await refused({ header: many(8) })).toEqual([400, expect.stringContaining('7 links at most')])
  expect(await refused({ footer: [{ title: 'A', links: many(9) }] })).toEqual([400, expect.stringContaining('8 links at most')])
  const columns = ['A', 'B', 'C', 'D'].map((title) => ({ title, links: [] }))
  expect(await refused({ footer: columns })).toEqual([400, expect.stringContaining('3 columns at most')])
  expect(await refused({ footer: [columns[0], columns[0]] })).toEqual([400, expect.stringContaining('a heading of its own')])
  expect(await refused({ header: [link('/about'), link('/about')] })).toEqual([400, expect.stringContaining('there twice')])
  expect((await read()).updatedAt).toBeNull()
})
