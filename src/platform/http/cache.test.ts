import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { changingContent } from '@tests/support/changing-content'
import { expect, test, vi } from 'vitest'
import { type Cache, createCache } from './cache.server'
import { type CacheableRequest, type EncodedResponse, represent } from './representation.server'

const TEXT = `<!doctype html><title>Home</title><p>${'Boulder '.repeat(200)}</p>`

const answer = (body = TEXT, fields: { status?: number; cacheable?: boolean } = {}) =>
  represent({
    status: 200,
    body,
    headers: { 'content-type': 'text/html', 'cache-control': 'no-cache', vary: 'accept-encoding' },
    cacheable: true,
    ...fields,
  })
const maker = (make = () => answer()) => vi.fn(async () => make())
const unchanging = { onChange() {}, isUnconfirmed: () => false, confirm: async () => {} }
const request = (fields: Partial<CacheableRequest> = {}): CacheableRequest => ({
  method: 'GET',
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  ...fields,
})
/** A stale response, if one goes out; what is made in its place isn't stored. */
const stale = async (cache: Cache, { path = '/', ...options }: { path?: string; staleWhileRevalidate?: boolean } = {}) => {
  const got = await cache.get(path, request(), async () => new Response(), options)
  return got instanceof Response ? undefined : got
}
const get = async (cache: Cache, make: () => Promise<ReturnType<typeof answer>>, fields: Partial<CacheableRequest> = {}) =>
  (await cache.get('/', request(fields), make)) as EncodedResponse

test('an answer: a hundred at once are made once', async () => {
  const make = maker()
  const cache = createCache(unchanging)
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(cache, make)))
  expect(make).toHaveBeenCalledTimes(1)
  for (const each of answers) expect(each.body?.toString()).toBe(TEXT)
})

test('an answer is kept, for HEAD too', async () => {
  const make = maker()
  const cache = createCache(unchanging)
  expect(cache.lookUp('/', request())).toBeUndefined()
  await get(cache, make)
  expect(cache.lookUp('/', request())?.status).toBe(200)
  await get(cache, make, { method: 'HEAD' })
  expect(make).toHaveBeenCalledTimes(1)
})

test('nothing but GET and HEAD is answered from the cache', async () => {
  const cache = createCache(unchanging)
  await get(cache, maker())
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(cache.lookUp('/', request({ method }))).toBeUndefined()
})

test('HEAD has the headers of GET and no body', async () => {
  const cache = createCache(unchanging)
  const got = await get(cache, maker())
  const head = await get(cache, maker(), { method: 'HEAD' })
  expect(head.body).toBeUndefined()
  expect(head.headers).toEqual(got.headers)
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(TEXT)))
})

test.each([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
])('an answer goes out as %s where that is accepted, under an ETag of its own', async (encoding, unpack) => {
  const cache = createCache(unchanging)
  const packed = await get(cache, maker(), { acceptEncoding: encoding })
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(packed.body?.length) })
  expect(unpack(packed.body as Buffer).toString()).toBe(TEXT)
  expect(packed.headers.etag).not.toBe((await get(cache, maker())).headers.etag)
})

test('what is not kept is packed with little effort: no brotli', async () => {
  const make = maker(() => answer(TEXT, { cacheable: false }))
  const packed = await get(createCache(unchanging), make, { acceptEncoding: 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip' })
  expect(gunzipSync(packed.body as Buffer).toString()).toBe(TEXT)
  const plain = await get(createCache(unchanging), make, { acceptEncoding: 'br' })
  expect([plain.headers['content-encoding'], plain.body?.toString()]).toEqual([undefined, TEXT])
})

test('an answer that did not change is 304 without a body', async () => {
  const cache = createCache(unchanging)
  const etag = (await get(cache, maker())).headers.etag ?? ''
  for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, `"other" , W/${etag} ,"more"`, '*']) {
    const same = await get(cache, maker(), { ifNoneMatch })
    expect([same.status, same.body], ifNoneMatch).toEqual([304, undefined])
    expect(same.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    expect(same.headers).not.toHaveProperty('content-length')
  }
  for (const ifNoneMatch of ['"other"', etag.replaceAll('"', ''), ''])
    expect((await get(cache, maker(), { ifNoneMatch })).status, ifNoneMatch).toBe(200)
})

test('an ETag of one encoding says nothing about another', async () => {
  const cache = createCache(unchanging)
  const etag = (await get(cache, maker(), { acceptEncoding: 'br' })).headers.etag
  expect((await get(cache, maker(), { ifNoneMatch: etag })).status).toBe(200)
})

test('after a change the answer is rebuilt and no longer 304', async () => {
  const content = changingContent()
  const cache = createCache(content)
  const etag = (
    await get(
      cache,
      maker(() => answer('one')),
    )
  ).headers.etag
  content.change()
  const changed = await get(
    cache,
    maker(() => answer('two')),
    { ifNoneMatch: etag },
  )
  expect([changed.status, changed.body?.toString()]).toEqual([200, 'two'])
})

test('an answer begun before a change is not kept, and those who come after the change do not wait for it', async () => {
  const content = changingContent()
  const cache = createCache(content)
  const [old, fresh] = [Promise.withResolvers<ReturnType<typeof answer>>(), Promise.withResolvers<ReturnType<typeof answer>>()]
  const before = get(cache, () => old.promise)
  content.change()
  const after = get(cache, () => fresh.promise)
  fresh.resolve(answer('new'))
  expect((await after).body?.toString()).toBe('new')
  old.resolve(answer('old'))
  expect((await before).body?.toString()).toBe('old')
  expect(cache.lookUp('/', request())?.body?.toString()).toBe('new')
})

test('after a change the old answer is served for a second, and no longer than until the new one is made', async () => {
  const content = changingContent()
  let now = 0
  const cache = createCache(content, { now: () => now })
  const old = async () => (await stale(cache, { staleWhileRevalidate: true }))?.body?.toString()
  await get(
    cache,
    maker(() => answer('one')),
  )
  content.change()
  expect([cache.lookUp('/', request()), await old()]).toEqual([undefined, 'one'])
  now = 900
  // A further change does not make it younger.
  content.change()
  expect(await old()).toBe('one')
  now = 1001
  expect(await old()).toBeUndefined()
  await get(
    cache,
    maker(() => answer('two')),
  )
  expect(cache.lookUp('/', request())?.body?.toString()).toBe('two')
  content.change()
  expect([await stale(cache), await old()]).toEqual([undefined, 'two'])
})

test('a failure reaches everyone who waited, and is tried again by the next', async () => {
  const make = vi.fn(async () => answer()).mockRejectedValueOnce(new Error('planted'))
  const cache = createCache(unchanging)
  const results = await Promise.allSettled([1, 2, 3].map(() => get(cache, make)))
  expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(Array(3).fill('Error: planted'))
  expect((await get(cache, make)).status).toBe(200)
  expect(make).toHaveBeenCalledTimes(2)
})

test.each([404, 500, 503])('an answer %d is never 304', async (status) => {
  const cache = createCache(unchanging)
  const make = maker(() => answer('Not now', { status }))
  const got = await get(cache, make, { ifNoneMatch: '*' })
  expect([got.status, got.body?.toString()]).toEqual([status, 'Not now'])
})

test('what must not be kept is rebuilt each time', async () => {
  const cache = createCache(unchanging)
  const make = maker(() => answer(TEXT, { cacheable: false }))
  await get(cache, make)
  expect(cache.lookUp('/', request())).toBeUndefined()
  await get(cache, make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('a response is passed on as it is to everyone who waited, and not kept', async () => {
  const make = async () => new Response('moved', { status: 307, headers: { location: '/events' } })
  const cache = createCache(unchanging)
  const ask = () => cache.get('/', request(), make) as Promise<Response>
  const answers = await Promise.all([ask(), ask()])
  for (const each of answers) expect([each.status, each.headers.get('location'), await each.text()]).toEqual([307, '/events', 'moved'])
  expect(cache.lookUp('/', request())).toBeUndefined()
})

test('many addresses don’t fill the memory: the least recently used answers are evicted', async () => {
  const cache = createCache(unchanging)
  await cache.get('/', request(), maker())
  for (let count = 0; count < 500; count++) {
    await cache.get(`/events/${count}`, request(), maker())
    // People ask for the home page while a crawler reads all the others.
    if (count % 100 === 0) expect(cache.lookUp('/', request())?.status).toBe(200)
  }
  expect(cache.lookUp('/', request())?.status).toBe(200)
  expect(cache.lookUp('/events/0', request())).toBeUndefined()
  expect(cache.lookUp('/events/499', request())?.status).toBe(200)
})

test('large answers do not fill the memory: a hundred of a megabyte each are not all kept', async () => {
  const cache = createCache(unchanging)
  const megabyte = 'x'.repeat(1 << 20)
  for (let count = 0; count < 100; count++)
    await cache.get(
      `/events/${count}`,
      request(),
      maker(() => answer(megabyte)),
    )
  const kept = Array.from({ length: 100 }, (_, count) => cache.lookUp(`/events/${count}`, request())).filter(Boolean)
  expect(kept.length).toBeGreaterThan(30)
  expect(kept.length).toBeLessThan(65)
})

test('spec B §9.4: while the database is away what is cached goes out marked as stale, also as 304; what has to be made is not marked', async () => {
  let isAway = false
  const cache = createCache({ ...unchanging, isUnconfirmed: () => isAway })
  const fresh = await get(cache, maker())
  expect(fresh.headers).not.toHaveProperty('cache-status')
  isAway = true
  const stale = { 'cache-status': 'flatirons; hit; detail=stale' }
  expect((await get(cache, maker())).headers).toMatchObject(stale)
  expect(cache.lookUp('/', request())?.headers).toMatchObject(stale)
  expect(cache.lookUp('/', request({ ifNoneMatch: fresh.headers.etag }))).toMatchObject({ status: 304, headers: stale })
  expect(((await cache.get('/events', request(), maker())) as EncodedResponse).headers).not.toHaveProperty('cache-status')
  isAway = false
  expect(cache.lookUp('/', request())?.headers).not.toHaveProperty('cache-status')
})

test('spec B §9.4: while the database is away, for ten minutes, what has changed since goes out as it was, marked as stale', async () => {
  let [now, isAway] = [0, false]
  const content = { ...changingContent(), isUnconfirmed: () => isAway }
  const cache = createCache(content, { now: () => now })
  await get(cache, maker())
  content.change()
  expect(await stale(cache)).toBeUndefined()
  isAway = true
  now = 10 * 60_000
  expect(await stale(cache)).toMatchObject({ status: 200, headers: { 'cache-status': 'flatirons; hit; detail=stale' } })
  expect(await stale(cache, { path: '/events' })).toBeUndefined()
  now++
  expect(await stale(cache)).toBeUndefined()
})

test('under constant changes the last answer is served as a stale one, also while the database is away', async () => {
  let isAway = false
  const content = { ...changingContent(), isUnconfirmed: () => isAway }
  const cache = createCache(content)
  await cache.get('/', request(), async () => {
    content.change()
    return answer()
  })
  expect(cache.lookUp('/', request())).toBeUndefined()
  expect(await stale(cache, { staleWhileRevalidate: true })).toMatchObject({ status: 200 })
  isAway = true
  expect(await stale(cache)).toMatchObject({ status: 200 })
})
