import { rateLimit } from '@tests/support/rate-limit'
import { openTestSite, type TestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eventCardImage } from '@/features/events/catalog/event-structured-data'
import { makeEvent } from '@/features/events/event.factory'
import { presentEvent } from '@/features/events/event.presenter.server'
import { ApiError } from '@/platform/http/errors.server'
import { defaultSite } from '@/site/facts'
import { siteShareImage } from '@/site/share-image'
import { serveShareCards } from './site-files.server'

function cardsOf({ services }: TestSite, drawnPictures = services.limits.drawnPictures) {
  const app = new Hono()
  app.onError((error, c) => c.text(error.message, error instanceof ApiError ? error.status : 500))
  serveShareCards({ ...services, limits: { ...services.limits, drawnPictures } })(app)
  return async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
}

/** An event and the path of its card. */
async function eventWithCard({ services }: TestSite, fields: Record<string, unknown>) {
  const row = await makeEvent(services, fields)
  return eventCardImage(defaultSite, presentEvent(row, [], { nextSession: undefined, timeZone: 'America/Denver' })).path
}

test('the site and each event have a picture of 1200 by 630 pixels, cached forever', async () => {
  await using site = await openTestSite('sqlite')
  const get = cardsOf(site)
  for (const path of [siteShareImage(defaultSite).path, await eventWithCard(site, { title: 'Open House' })]) {
    const answer = await get(path)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect((await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
  }
})

test('many who ask for a card at once get the same, and another title another', async () => {
  await using site = await openTestSite('sqlite')
  const get = cardsOf(site)
  const path = await eventWithCard(site, { title: 'Open House' })
  const bodies = await Promise.all(Array.from({ length: 10 }, async () => Buffer.from(await (await get(path)).arrayBuffer())))
  for (const body of bodies) expect(body.equals(bodies[0] ?? Buffer.of())).toBe(true)
  const other = Buffer.from(await (await get(await eventWithCard(site, { title: 'Open Door' }))).arrayBuffer())
  expect(other.equals(bodies[0] ?? other)).toBe(false)
})

test.each(['<b>&amp;</b></svg><script>alert(1)</script>', '冥想入门', 'W'.repeat(200), 'a '.repeat(100)])(
  'the title %j is drawn',
  async (title) => {
    await using site = await openTestSite('sqlite')
    const answer = await cardsOf(site)(await eventWithCard(site, { title, location: title }))
    expect((await sharp(await answer.arrayBuffer()).stats()).isOpaque).toBe(true)
  },
)

test('the number of cards that a visitor can have drawn is limited; cached ones don’t count', async () => {
  await using site = await openTestSite('sqlite')
  const get = cardsOf(site, rateLimit(1))
  const [path, other] = [siteShareImage(defaultSite).path, await eventWithCard(site, { title: 'Open House' })]
  const statuses = []
  for (const url of [path, path, other]) statuses.push((await get(url)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('an older name redirects to the current card', async () => {
  await using site = await openTestSite('sqlite')
  const path = await eventWithCard(site, { title: 'Open House' })
  const answer = await cardsOf(site)(path.replace(/[0-9a-f]{8}(?=\.jpg)/, '00000000'))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
})

test.each(['/og/events/no-such-event-00000000.jpg', '/og/events/open-house.jpg', '/og/', '/og/site.jpg', '/og/events/..%2F-00000000.jpg'])(
  'there is nothing at %s',
  async (path) => {
    await using site = await openTestSite('sqlite')
    expect((await cardsOf(site)(path)).status).toBe(404)
  },
)
