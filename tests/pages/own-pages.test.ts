import { expect, test } from 'vitest'
import { openSite } from './site'

const house = {
  title: 'Our retreat house',
  intro: 'At the edge of a meadow.',
  body: '## The house\n\nBuilt in 1962.\n\n## Rooms\n\n::newsletter',
}

test('spec B §11: a page is where its address says, with its head; search, sitemap and shared links know it', async () => {
  const site = await openSite('sample')
  await site.staff.call('POST', '/api/cms/pages', { ...house, title: 'House of the marmots' })
  const page = await site.read('/house-of-the-marmots')
  expect([page.title, page.texts('heading', { level: 1 })]).toEqual(['House of the marmots · Boulder Community', ['House of the marmots']])
  expect(page.main.texts('heading', { level: 2 })).toEqual(['The house', 'Rooms', 'Newsletter'])
  expect(page.meta('description')).toEqual([house.intro])
  expect(await (await site.get('/sitemap.xml')).text()).toContain('/house-of-the-marmots</loc>')
  const card = new URL(page.meta('og:image')[0] ?? '').pathname
  expect((await site.get(card)).headers.get('content-type')).toBe('image/jpeg')
  expect(await (await site.get('/api/search?q=marmots')).json()).toMatchObject({
    results: [{ kind: 'page', url: '/house-of-the-marmots' }],
  })
})

test('spec B §11.1: a draft is the documented 404, and a former address leads on with 301', async () => {
  const site = await openSite('sample')
  const { page } = await site.staff.call<{ page: { id: number } }>('POST', '/api/cms/pages', { ...house, title: 'Hall', status: 'draft' })
  expect((await site.get('/hall')).status).toBe(404)
  const nowhere = await (await site.get('/no-such-page')).text()
  expect(await (await site.get('/hall')).text()).toBe(nowhere)
  await site.staff.call('PUT', `/api/cms/pages/${page.id}`, { status: 'published' })
  await site.staff.call('PUT', `/api/cms/pages/${page.id}`, { slug: 'great-hall' })
  const answer = await fetch(`${site.url}/hall`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/great-hall'])
})

test('without JavaScript: the forms of a page’s blocks go through, and what is wrong is said on that page', async () => {
  const site = await openSite('sample')
  await site.staff.call('POST', '/api/cms/pages', { title: 'Write', body: '::contact\n\n::newsletter' })
  const wrong = await site.press((await site.read('/write')).main.one('button', { name: 'Send Message' }))
  expect([new URL(wrong.url).pathname, wrong.main.text]).toEqual(['/write', expect.stringContaining('Name must be at least 2 characters')])
  const { main } = await site.read('/write')
  main.part('form#subscribe').field('Email').fill('ek.plain@example.net')
  expect(new URL((await site.press(main.one('button', { name: 'Subscribe' }))).url).pathname).toBe('/thank-you/newsletter')
})

test('thirty blocks, and thirty entries in what they show, cost no more queries than one; what they are given is shown as text', async () => {
  const site = await openSite('sample')
  const { staff } = site
  const count = async () => Number(/^flatirons_database_query_seconds_count (\d+)$/m.exec(await (await site.get('/metrics')).text())?.[1])
  let made = 0
  /** Of the page's first rendering; the least of three, since the site works by itself too. */
  const queriesFor = async (body: string) => {
    const counts: number[] = []
    for (let time = 0; time < 3; time++) {
      const title = `Count ${++made}`
      await staff.call('POST', '/api/cms/pages', { title, body })
      await site.get('/terms')
      const before = await count()
      expect((await site.get(`/count-${made}`)).status).toBe(200)
      counts.push((await count()) - before)
    }
    return Math.min(...counts)
  }
  const lists = '::teachers\n\n::testimonials\n\n::newsletter\n\n::contact\n\n'
  const each = [
    '::events{limit=20}',
    '::button{label="<b>Come</b>" url=/contact}',
    '::video{url=https://youtu.be/abcdefghijk}',
    '::pictures{urls="/uploads/a.webp /uploads/b.webp" alts="\'> <script>alert(1)</script>"}',
    '::file{url=/uploads/a.pdf label="&quot; onclick=&quot;alert(1)"}',
  ].join('\n\n')
  const one = await queriesFor(lists + each)
  expect(one).toBeGreaterThan(0)
  const page = await site.read(`/count-${made}`)
  expect(page.main.texts('link')).toEqual(expect.arrayContaining(['<b>Come</b>', '" onclick="alert(1) (PDF)']))
  expect([page.main.select('script').filter(({ text }) => text.includes('alert')), page.main.select('[onclick]')]).toEqual([[], []])
  expect(await queriesFor(lists + `${each}\n\n`.repeat(5))).toBeLessThan(one + 4)
  for (let index = 0; index < 30; index++) {
    await staff.call('POST', '/api/cms/teachers', {
      name: `Teacher ${index}`,
      email: 't@example.org',
      title: 'Teacher',
      location: 'Here',
      bio: 'B.',
    })
    await staff.call('POST', '/api/cms/testimonials', { quote: `Quote ${index}`, name: 'Ada' })
    await staff.call('POST', '/api/cms/events', { title: `Event ${index}`, month: 'October', date: '5', year: '2999' })
  }
  expect(await queriesFor(lists + each)).toBeLessThan(one + 4)
}, 60_000)
