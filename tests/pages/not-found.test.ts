import { expect, test } from 'vitest'
import { openSite, read } from './site'

test('D1 §2 not found: an unknown path answers 404 with the documented screen, and leads home', async () => {
  const page = await read('/no-such-page')
  expect([page.status, page.title]).toEqual([404, '404 Page Not Found · Boulder Community'])
  expect(page.texts('heading', { level: 1 })).toEqual(['404 Page Not Found'])
  expect(page.text).toMatch(/forget to add the page to the router\?/)
  expect(page.main.one('link', { name: 'Go to the home page' }).attribute('href')).toBe('/')
})

test.each(['/events/ongoing-groups/more', '/register', '/login/again', '/index.html'])(
  'D1 §2 not found: %s only begins like a page, and is unknown too',
  async (path) => {
    expect((await (await openSite('sample')).get(path)).status).toBe(404)
  },
)

test.each([
  ['/events/', '/events'],
  ['/events//calendar//', '/events/calendar'],
  ['/search/?q=sunday', '/search?q=sunday'],
  ['/webinars/?year=2025&x=%2F', '/webinars?year=2025&x=%2F'],
])('an address with a slash too many leads to the page, with its query: %s', async (path, page) => {
  const { url, get } = await openSite('sample')
  const answer = await get(path)
  expect([answer.status, answer.url]).toEqual([200, url + page])
})

test.each([
  ['/nothing', '404 Page Not Found', '/'],
  ['/nothing/further?x=1', '404 Page Not Found', '/'],
  ['/events/a/b', '404 Page Not Found', '/'],
  ['/thank-you/nobody', '404 Page Not Found', '/'],
  ['/events/%E0%A4%A', '404 Page Not Found', '/'],
  ['/events/nothing', 'Event Not Found', '/events'],
  ['/events/caf%C3%A9', 'Event Not Found', '/events'],
  ['/register/nothing', 'Event Not Found', '/events'],
  ['/register/%25', 'Event Not Found', '/events'],
  ['/webinars/nothing', 'Webinar not found. It may have been removed or the link is incorrect.', '/webinars'],
])('not found: %s answers 404 and says %s', async (path, heading, way) => {
  const page = await read(path)
  expect([page.status, page.texts('heading', { level: 1 })]).toEqual([404, [heading]])
  expect(page.main.addresses).toContain(way)
})
