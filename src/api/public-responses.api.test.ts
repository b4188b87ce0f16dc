import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import { createApi } from './api.server'

const event = { title: 'Open House', month: 'October', date: '5', year: '2999', registrationEmail: 'office@example.org' }
const webinar = {
  title: 'Presence',
  presenter: 'Anna',
  description: 'A talk.',
  videoUrl: 'https://youtu.be/abcdefghijk',
  year: 2025,
  month: 'May',
}

const reads = [
  '/api/cms/events',
  '/api/cms/teachers',
  '/api/cms/programs',
  '/api/cms/webinars',
  '/api/cms/newsletters',
  '/api/webinars',
  '/api/newsletters',
  '/api/testimonials',
  '/api/events/slug/open-house',
  '/api/webinars/slug/presence',
  '/api/openapi.json',
]

async function siteWithContent(engine: 'sqlite' | 'postgres') {
  const site = await openTestSite(engine)
  const admin = await site.logIn()
  await site.request('/api/cms/events', { json: event, cookie: admin })
  await site.request('/api/cms/webinars', { json: webinar, cookie: admin })
  return { site, admin }
}

const withHeaders = (site: TestSite, path: string, headers: Record<string, string>, method = 'GET') =>
  site.request(path, { method, headers })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe.each(engines)('what every visitor gets alike, on %s', (engine) => {
  test('it comes compressed, with an ETag, and is 304 for a client that has it already', async () => {
    const { site } = await siteWithContent(engine)
    await using _closed = site
    for (const path of reads) {
      const plain = await site.request(path)
      const text = await plain.text()
      const packed = await withHeaders(site, path, { 'accept-encoding': 'gzip, br' })
      const { headers } = packed
      expect([path, headers.get('cache-control'), headers.get('content-encoding')]).toEqual([path, 'no-cache', 'br'])
      expect(headers.get('vary')).toContain('accept-encoding')
      expect(brotliDecompressSync(await bytes(packed)).toString()).toBe(text)
      expect(gunzipSync(await bytes(await withHeaders(site, path, { 'accept-encoding': 'gzip' }))).toString()).toBe(text)
      const etag = headers.get('etag') ?? ''
      expect(etag).not.toBe(plain.headers.get('etag'))
      const same = await withHeaders(site, path, { 'accept-encoding': 'br', 'if-none-match': etag })
      expect([path, same.status, await same.text(), same.headers.get('etag')]).toEqual([path, 304, '', etag])
      const head = await withHeaders(site, path, { 'accept-encoding': 'br' }, 'HEAD')
      expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
    }
  })

  test('it is rebuilt with the first request after a change', async () => {
    const { site, admin } = await siteWithContent(engine)
    await using _closed = site
    const etag = (await site.request('/api/cms/events')).headers.get('etag') ?? ''
    await site.request('/api/cms/events/1', { method: 'PUT', json: { title: 'Autumn House' }, cookie: admin })
    const answer = await withHeaders(site, '/api/cms/events', { 'if-none-match': etag })
    expect([answer.status, (await answer.json()).events[0].title]).toEqual([200, 'Autumn House'])
  })

  test('what no page shows rebuilds nothing: a registration, a message, a subscription', async () => {
    const { site } = await siteWithContent(engine)
    await using _closed = site
    const changed = vi.fn()
    site.services.content.onChange(changed)
    const person = { name: 'Ada Quist', email: 'ada@example.net' }
    const consent = { consentToContact: true, contactMethod: 'get-in-touch', message: 'I would like to know more.' }
    for (const [path, json] of [
      ['/api/register', { ...person, eventId: 1 }],
      ['/api/contact', { ...person, ...consent }],
      ['/api/newsletter/subscribe', person],
    ] as const)
      expect([path, (await site.request(path, { json })).ok]).toEqual([path, true])
    expect(changed).not.toHaveBeenCalled()
  })

  test('a request with a session is neither answered from the copy nor leaves one', async () => {
    const { site, admin } = await siteWithContent(engine)
    await using _closed = site
    const asAdmin = () => site.request('/api/cms/events', { cookie: admin, headers: { 'if-none-match': '*', 'accept-encoding': 'br' } })
    const read = async (answer: Response) => [
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('etag'),
      (await answer.json()).events[0].registrationEmail,
    ]
    const forStaff = [200, 'no-store', null, 'office@example.org']
    expect(await read(await asAdmin())).toEqual(forStaff)
    expect(await (await site.request('/api/cms/events')).text()).not.toContain('office@example.org')
    expect(await read(await asAdmin())).toEqual(forStaff)
    expect(await read(await site.request('/api/cms/events', { cookie: `_ga=1; ${admin}` }))).toEqual(forStaff)
  })

  test.each<[string, Record<string, string>]>([
    ['a cookie of something else', { cookie: '_ga=GA1.1.123; consent=yes' }],
    ['a session that is over', { cookie: 'flatirons_session=bm90IGEgc2Vzc2lvbg' }],
    ['a view that there is not', { 'x-view': 'anything' }],
    ['a link of a preview that there is not', { 'x-preview': 'bm90IGEgcHJldmlldw' }],
  ])('nothing that a stranger sends makes the server read the same lists again and again: %s', async (_what, headers) => {
    const { site } = await siteWithContent(engine)
    await using _closed = site
    for (const path of reads) {
      const kept = await site.request(path)
      const answer = await withHeaders(site, path, headers)
      expect([path, answer.status, answer.headers.get('etag')]).toEqual([path, 200, kept.headers.get('etag')])
      expect(await answer.text()).toBe(await kept.text())
      expect(answer.headers.get('vary')).toBe('accept-encoding, cookie, x-view, x-preview')
    }
  })

  test('a 404 isn’t cached', async () => {
    const { site, admin } = await siteWithContent(engine)
    await using _closed = site
    const missing = await site.request('/api/events/slug/autumn-house')
    expect([missing.status, missing.headers.get('cache-control'), missing.headers.get('etag')]).toEqual([404, 'no-store', null])
    await site.request('/api/cms/events', { json: { ...event, title: 'Autumn House' }, cookie: admin })
    expect((await site.request('/api/events/slug/autumn-house')).status).toBe(200)
  })
})

// Before, 30 connections of one visitor that asked for these held every page for seconds.
test('what costs as much as a page is answered in its turn, of which one visitor gets only a part', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn({ role: 'editor' })
  const { event: stored } = await (
    await site.request('/api/cms/events', { json: event, cookie: await site.logIn({ username: 'host' }) })
  ).json()
  const api = createApi(site.services)
  const ask = async (path: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await api.request(path, { headers }, { incoming: { socket: { remoteAddress } } })).status
  for (const path of ['/api/search?q=house', '/api/events/calendar?month=2999-10', `/api/events/${stored.id}/sessions`]) {
    const flood = Array.from({ length: 30 }, () => ask(path, '192.0.2.7'))
    const [other, staff] = [ask(path, '192.0.2.8'), ask(path, '192.0.2.7', { cookie })]
    const statuses = (await Promise.all(flood)).toSorted()
    expect([path, statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([path, 20, 503])
    expect([await other, await staff]).toEqual([200, 200])
  }
})

test('what staff get comes compressed where they take that, streamed lists and tables too', async () => {
  const { site, admin } = await siteWithContent('sqlite')
  await using _closed = site
  await site.request('/api/cms/events', { json: { ...event, title: 'Retreat', description: 'Sitting. '.repeat(500) }, cookie: admin })
  const ask = async (path: string, accept: string) => {
    const answer = await site.request(path, { cookie: admin, headers: { 'accept-encoding': accept } })
    return { coding: answer.headers.get('content-encoding'), body: await bytes(answer) }
  }
  const plain = await ask('/api/cms/events', 'identity')
  const packed = await ask('/api/cms/events', 'gzip, br')
  expect([plain.coding, packed.coding]).toEqual([null, 'gzip'])
  expect(gunzipSync(packed.body)).toEqual(plain.body)
  expect(packed.body.length).toBeLessThan(plain.body.length / 3)
  for (const path of ['/api/contact', '/api/contact/export']) {
    const { coding, body } = await ask(path, 'gzip')
    expect([path, coding, gunzipSync(body)]).toEqual([path, 'gzip', (await ask(path, 'identity')).body])
  }
})
