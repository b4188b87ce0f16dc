import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchHealthy } from '../support/launch'
import { rawRequest } from '../support/raw-request'
import type { ServerProcess } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'

// One server for all: these tests only read.
const stack = new AsyncDisposableStack()
let server: ServerProcess
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => rawRequest(server.url, path, { method, headers })

beforeAll(async () => {
  const folder = stack.use(await temporaryFolder())
  await mkdir(join(folder.path, 'uploads'))
  await writeFile(join(folder.path, 'uploads', '0123abcd.webp'), 'RIFF')
  await writeFile(join(folder.path, 'uploads', '0123abcd.pdf'), '%PDF-1.7')
  await writeFile(join(folder.path, 'secret.txt'), 'planted secret')
  server = stack.use(await launchHealthy(folder.path))
})
afterAll(() => stack.disposeAsync())

const IMMUTABLE = 'public, max-age=31536000, immutable'

test.each([
  ['0123abcd.webp', 'image/webp'],
  ['0123abcd.pdf', 'application/pdf'],
])('decisions, uploads: %s is immutable, nosniff and sandboxed', async (name, type) => {
  const answer = await get(`/uploads/${name}`)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': IMMUTABLE,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

test.each([
  '/uploads/../secret.txt',
  '/uploads/..%2fsecret.txt',
  '/uploads/%2e%2e/secret.txt',
  '/uploads/%2e%2e%2fsecret.txt',
  '/uploads/..%5csecret.txt',
  '/uploads/..%252fsecret.txt',
  '/uploads/....//secret.txt',
  '/uploads/./../secret.txt',
  '/uploads//../secret.txt',
  '/uploads//etc/passwd',
  '/uploads/%00',
  '/uploads/',
  '/uploads',
  '/uploads/none.webp',
  '/assets/../../server/server.js',
  '/assets/..%2f..%2fserver%2fserver.js',
  '/assets/%2e%2e/%2e%2e/server/server.js',
  '/images/..%2f..%2fserver%2fserver.js',
  '/..%2f..%2fserver%2fserver.js',
  '/flatirons.db',
])('no path leads out of the public folders: %s is 404', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(answer.body.toString()).not.toMatch(/planted secret|SQLite format|root:|createServer/)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('built files are immutable and lie there compressed: %s', async (encoding, unpack) => {
  const html = (await get('/')).body.toString()
  const files = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')
  expect(files.length).toBeGreaterThan(1)
  for (const path of new Set(files)) {
    const plain = await get(path)
    expect([plain.status, plain.headers['content-encoding'], plain.headers.vary]).toEqual([200, undefined, 'Accept-Encoding'])
    const packed = await get(path, { 'accept-encoding': encoding })
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': IMMUTABLE,
      'content-type': plain.headers['content-type'],
      vary: expect.stringMatching(/accept-encoding/i),
      'x-content-type-options': 'nosniff',
    })
    expect(unpack(packed.body).equals(plain.body)).toBe(true)
  }
})

test('built files: a repeated request gets the same, in the encoding that they accept, and parts and HEAD as before', async () => {
  const html = (await get('/')).body.toString()
  const [path = ''] = html.match(/\/assets\/[\w-]+\.js/) ?? []
  const [picture = ''] = html.match(/\/assets\/[\w-]+\.(?:avif|webp)/) ?? []
  const readAll = () =>
    Promise.all(
      [path, picture].flatMap((file) =>
        ['br', 'gzip', 'identity', ''].map(async (accepted) => {
          const { status, headers, body } = await get(file, { 'accept-encoding': accepted })
          const { date: _date, 'x-request-id': _id, ...kept } = headers
          return { file, accepted, status, headers: kept, body: body.toString('base64') }
        }),
      ),
    )
  const first = await readAll()
  expect(first.map(({ status }) => status)).toEqual(first.map(() => 200))
  expect(await readAll()).toEqual(first)
  expect(await readAll()).toEqual(first)
  const part = await get(path, { range: 'bytes=0-9' })
  expect([part.status, part.body.length]).toEqual([206, 10])
  const head = await get(path, {}, 'HEAD')
  expect([head.status, head.body.length, Number(head.headers['content-length']) > 0]).toEqual([200, 0, true])
  expect((await get(path, {}, 'POST')).status).toBe(404)
  expect((await get(path.replace('.js', 'x.js'))).status).toBe(404)
})

test.each(['/', '/events', '/events/ongoing-groups'])('pages over the wire: %s by GET, HEAD, compressed, and 304', async (path) => {
  const page = await get(path)
  expect(page.status).toBe(200)
  expect(page.headers['content-length']).toBe(String(page.body.length))
  expect(brotliDecompressSync((await get(path, { 'accept-encoding': 'gzip, br' })).body).toString()).toBe(page.body.toString())

  const head = await get(path, {}, 'HEAD')
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, page.headers.etag])
  expect(head.headers['content-length']).toBe(page.headers['content-length'])

  const again = await get(path, { 'if-none-match': `"other", W/${page.headers.etag}` })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('pages: the staff area is kept by no one', async () => {
  for (const path of ['/admin', '/admin?tab=events']) {
    const { status, headers } = await get(path, { 'accept-encoding': 'br, gzip' })
    expect([status, headers['cache-control'], headers.etag, headers['content-encoding']]).toEqual([200, 'no-store', undefined, 'gzip'])
  }
})

test('lists over the wire: a request with a session that has ended gets the copy for visitors too, one for the staff view never does', async () => {
  const path = '/api/cms/events?page=2'
  const list = await get(path)
  const again = await get(path, { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(again.body).toString()).toBe(list.body.toString())
  expect(again.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(again.body.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  })
  const { etag = '' } = list.headers
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  const known = { 'if-none-match': etag }
  expect((await get(path, { ...known, cookie: 'flatirons_session=over' })).status).toBe(304)
  expect((await get(path, { ...known, 'x-view': 'staff' })).status).toBe(401)
  expect(JSON.parse((await get('/api/events/slug/no-such-event')).body.toString())).toEqual({ message: 'Event not found' })
})

test.each([
  ['/nowhere', 404],
  ['/events/no-such-event', 404],
  ['/register/no-such-event', 404],
  ['/api/nowhere', 404],
  ['/uploads/none.webp', 404],
  ['/', 200],
  ['/favicon.svg', 200],
  ['/api/health', 200],
])('every answer has the security headers: %s', async (path, status) => {
  const answer = await get(path)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': expect.stringMatching(/^default-src '(self|none)'/),
  })
})

test('a page cannot be written to', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await get('/events', {}, method)
    expect([answer.status, answer.headers.allow, answer.headers['x-content-type-options']]).toEqual([405, 'GET, HEAD', 'nosniff'])
  }
})

test.each([
  '/events/',
  '/events//',
  '//other.example',
  '//other.example/',
  '//other.example/..',
  '///other.example/',
  '/\\other.example/',
  '/%5Cother.example/',
  '/%5C%5Cother.example/',
  '/%2F/other.example/',
  '/%2F%2Fother.example/',
  '/%09/other.example/',
  '/%0A/other.example/',
  '/.//other.example/',
  '/..//other.example/',
  '/events/..//other.example/',
  '/?next=//other.example/',
  'http://other.example/',
  '/%',
  '/%E0%A4%A/',
  '/events/%',
  '/%00/',
])('no address redirects to another host, and none is a failure of ours: %s', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBeLessThan(500)
  const { location } = answer.headers
  if (location) expect(new URL(location, server.url).host).toBe(new URL(server.url).host)
})

test.each(['/events/%E0%A4%A', '/register/%ff', '/%'])(
  'decisions, pages: an address whose escapes stand for nothing is an unknown page: %s',
  async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body.toString()).toContain('</html>')
  },
)

test.each([
  ['PUT', '/api/cms/events/1', 401],
  ['POST', '/api/register', 415],
])('a refused %s %s whose body no one read leaves its connection to the next request', async (method, path, status) => {
  using agent = Object.assign(new Agent({ keepAlive: true, maxSockets: 1 }), {
    [Symbol.dispose](this: Agent) {
      this.destroy()
    },
  })
  const send = async (options: { method: string; path: string }, body = '') => {
    const headers = body ? { 'content-type': 'text/plain', 'content-length': body.length } : {}
    const outgoing = request(server.url, { agent, headers, ...options }).end(body)
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    await once(incoming.resume(), 'end')
    return [incoming.statusCode, outgoing.reusedSocket]
  }
  expect(await send({ method, path }, 'x'.repeat(200_000))).toEqual([status, false])
  // Longer than the listener waits before it cuts a connection that it could not clear.
  await pause(800)
  expect(await send({ method: 'GET', path: '/api/health' })).toEqual([200, true])
})

test('a connection waits for its next request longer than proxies and programs keep one', async () => {
  expect((await get('/api/health', { connection: 'keep-alive' })).headers['keep-alive']).toBe('timeout=75')
})

test('the answer to a large file that is refused reaches a client that is still sending it', async () => {
  const parts = 15
  const part = Buffer.alloc(64 * 1024)
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': parts * part.length }
  const outgoing = request(`${server.url}/api/cms/events`, { method: 'POST', headers, agent: false })
  const answered = once(outgoing, 'response')
  for (let sent = 0; sent < parts; sent++) {
    outgoing.write(part)
    // Slow enough to be still at it a second after the answer. Node's client no longer says 'drain' once it has that.
    await pause(100)
  }
  outgoing.end()
  const [incoming] = (await answered) as [IncomingMessage]
  expect(incoming.statusCode).toBe(401)
  await once(incoming.resume(), 'end')
  expect(outgoing.writableFinished).toBe(true)
})
