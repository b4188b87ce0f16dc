import { expect, test } from 'vitest'
import { SWITCHABLE_PAGES } from '@/site/off-pages'
import { openSite } from './site'

test('spec B §11.4: pages that are off answer 404 with the documented words, no page links to one, and all others stay whole', async () => {
  const site = await openSite('sample')
  await site.staff.call('POST', '/api/cms/webinars', {
    ...{ title: 'Zebra', presenter: 'Ann', month: 'May', year: 2025, description: 'Words.', videoUrl: 'https://youtu.be/abcdefghijk' },
  })
  const before = await site.listed()
  for (const page of SWITCHABLE_PAGES) await site.staff.call('PUT', `/api/page-texts/${page}`, { isOff: true })
  const isOff = (path: string) =>
    SWITCHABLE_PAGES.some((page) => path === `/${page}` || path.startsWith(`/${page}/`) || path.startsWith(`/${page}#`))
  expect(await site.listed()).toEqual(before.filter((path) => !isOff(path)))
  for (const path of before.filter(isOff)) {
    const page = await site.read(path)
    expect([path, page.status, page.one('heading', { level: 1 }).text]).toEqual([path, 404, '404 Page Not Found'])
    expect(page.one('main').text).toContain('Did you forget to add the page to the router?')
  }
  for (const path of [...(await site.listed()), '/events/ongoing-groups', '/login', '/search', '/thank-you/newsletter', '/nope']) {
    const page = await site.read(path)
    expect([path, page.status]).toEqual([path, path === '/nope' ? 404 : 200])
    expect(page.html.replace(/<script\b[\s\S]*?<\/script>/g, ''), path).not.toMatch(/<a [^>]*><\/a>|<li><\/li>|<nav[^>]*><ul[^>]*><\/ul>/)
    const links = page.all('link').map((link) => link.attribute('href') ?? '')
    // What staff wrote stays as they wrote it.
    expect([path, links.filter(isOff)]).toEqual([path, []])
  }
  // They are in emails that were sent.
  expect((await site.read('/newsletter/unsubscribe/nothing')).one('heading', { level: 1 }).text).toBe('This link no longer works')
  for (const page of SWITCHABLE_PAGES) await site.staff.call('PUT', `/api/page-texts/${page}`, { isOff: false })
  expect(await site.listed()).toEqual(before)
})
