import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageCache, type PageAnswer, type PageRequest, type RenderPage } from './page-cache.server'

const HTML = `<!doctype html><title>Home</title><script>let a = 1</script><p>${'Boulder '.repeat(200)}</p>`

const page = (html = HTML, status = 200) => new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
const renderer = (make: (path: string) => Response = () => page()) =>
  vi.fn<RenderPage>(async (path) => ({ response: make(path), cacheable: true }))
const cacheOver = (render: RenderPage) => createPageCache({ render, publicUrl: 'https://community.example.org' })
const request = (fields: Partial<PageRequest> = {}): PageRequest => ({
  method: 'GET',
  path: '/',
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  ...fields,
})
const asAnswer = (answer: PageAnswer | Response) => answer as PageAnswer
const get = async (cache: ReturnType<typeof cacheOver>, fields: Partial<PageRequest> = {}) => asAnswer(await cache.get(request(fields)))

test('pages: a hundred at once are one rendering', async () => {
  const render = renderer()
  const cache = cacheOver(render)
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(cache)))
  expect(render).toHaveBeenCalledTimes(1)
  for (const answer of answers) expect(answer.body?.toString()).toBe(HTML)
})

test('a rendered page is kept, for HEAD and under any query too', async () => {
  const render = renderer()
  const cache = cacheOver(render)
  expect(cache.lookUp(request())).toBeUndefined()
  await cache.get(request({ path: '/?utm_source=letter' }))
  expect(cache.lookUp(request({ path: '/?page=2#top' }))?.status).toBe(200)
  await get(cache, { method: 'HEAD' })
  expect(render).toHaveBeenCalledTimes(1)
  expect(render).toHaveBeenCalledWith('/')
})

test('nothing but GET and HEAD is answered from the cache', async () => {
  const cache = cacheOver(renderer())
  await cache.get(request())
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(cache.lookUp(request({ method }))).toBeUndefined()
})

test('HEAD has the headers of GET and no body', async () => {
  const cache = cacheOver(renderer())
  const got = await get(cache)
  const head = await get(cache, { method: 'HEAD' })
  expect(head.body).toBeUndefined()
  expect(head.headers).toEqual(got.headers)
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(HTML)))
})

test('each page has the policy of its own scripts and the security headers', async () => {
  const { headers } = await get(cacheOver(renderer()))
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', vary: 'accept-encoding' })
})

test.each([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
])('a page goes out as %s where that is accepted, under an ETag of its own', async (encoding, unpack) => {
  const cache = cacheOver(renderer())
  const packed = await get(cache, { acceptEncoding: encoding })
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(packed.body?.length) })
  expect(unpack(packed.body as Buffer).toString()).toBe(HTML)
  expect(packed.headers.etag).not.toBe((await get(cache)).headers.etag)
})

test('a page that did not change answers 304 without a body', async () => {
  const cache = cacheOver(renderer())
  const etag = (await get(cache)).headers.etag ?? ''
  for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, `"other" , W/${etag} ,"more"`, '*']) {
    const answer = await get(cache, { ifNoneMatch })
    expect([answer.status, answer.body], ifNoneMatch).toEqual([304, undefined])
    expect(answer.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    expect(answer.headers).not.toHaveProperty('content-length')
  }
  for (const ifNoneMatch of ['"other"', etag.replaceAll('"', ''), ''])
    expect((await get(cache, { ifNoneMatch })).status, ifNoneMatch).toBe(200)
})

test('an ETag of one encoding says nothing about another', async () => {
  const cache = cacheOver(renderer())
  const etag = (await get(cache, { acceptEncoding: 'br' })).headers.etag
  expect((await get(cache, { ifNoneMatch: etag })).status).toBe(200)
})

test('after a change the page is rendered anew and no longer answers 304', async () => {
  let html = '<p>one</p>'
  const cache = cacheOver(renderer(() => page(html)))
  const etag = (await get(cache)).headers.etag
  html = '<p>two</p>'
  cache.clear()
  const answer = await get(cache, { ifNoneMatch: etag })
  expect([answer.status, answer.body?.toString()]).toEqual([200, '<p>two</p>'])
})

test('a rendering begun before a change is not kept, and those who come after the change do not wait for it', async () => {
  const renderings: PromiseWithResolvers<Response>[] = []
  const cache = cacheOver(async () => {
    const rendering = Promise.withResolvers<Response>()
    renderings.push(rendering)
    return { response: await rendering.promise, cacheable: true }
  })
  const before = cache.get(request())
  cache.clear()
  const after = cache.get(request())
  expect(renderings).toHaveLength(2)
  renderings[1]?.resolve(page('<p>new</p>'))
  expect(asAnswer(await after).body?.toString()).toBe('<p>new</p>')
  renderings[0]?.resolve(page('<p>old</p>'))
  expect(asAnswer(await before).body?.toString()).toBe('<p>old</p>')
  expect(cache.lookUp(request())?.body?.toString()).toBe('<p>new</p>')
})

test('a failing rendering reaches everybody who waited, and is tried again by the next', async () => {
  const render = vi.fn<RenderPage>().mockRejectedValueOnce(new Error('planted')).mockResolvedValue({ response: page(), cacheable: true })
  const cache = cacheOver(render)
  const results = await Promise.allSettled([1, 2, 3].map(() => cache.get(request())))
  expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(Array(3).fill('Error: planted'))
  expect((await get(cache)).status).toBe(200)
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([404, 500, 503])('an answer %d is passed on with its page, not kept, and never 304', async (status) => {
  const render = renderer(() => page('<h1>Not now</h1>', status))
  const cache = cacheOver(render)
  const answer = await get(cache, { ifNoneMatch: '*' })
  expect([answer.status, answer.body?.toString()]).toEqual([status, '<h1>Not now</h1>'])
  await get(cache)
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page made from failed requests is not kept', async () => {
  const cache = cacheOver(async () => ({ response: page(), cacheable: false }))
  await cache.get(request())
  expect(cache.lookUp(request())).toBeUndefined()
})

test('a redirect is passed on as it is to everybody who waited, and not kept', async () => {
  const render = renderer(() => new Response('moved', { status: 307, headers: { location: '/events' } }))
  const cache = cacheOver(render)
  const answers = (await Promise.all([cache.get(request()), cache.get(request())])) as Response[]
  for (const answer of answers)
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([307, '/events', 'moved'])
  expect(cache.lookUp(request())).toBeUndefined()
})

test('a path that begins with two slashes is a path of this site', async () => {
  const render = renderer()
  await cacheOver(render).get(request({ path: '//other.example/events?x=1' }))
  expect(render).toHaveBeenCalledWith('//other.example/events')
})

test('many addresses do not fill the memory: the oldest page makes room', async () => {
  const render = renderer()
  const cache = cacheOver(render)
  for (let count = 0; count <= 500; count++) await cache.get(request({ path: `/events/${count}` }))
  expect(cache.lookUp(request({ path: '/events/0' }))).toBeUndefined()
  expect(cache.lookUp(request({ path: '/events/1' }))?.status).toBe(200)
  expect(cache.lookUp(request({ path: '/events/500' }))?.status).toBe(200)
})
