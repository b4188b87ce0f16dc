import { once } from 'node:events'
import { createServer, get as httpGet } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { openBucketServer } from '@tests/support/bucket-server'
import { rateLimit } from '@tests/support/rate-limit'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { flyerFileName } from '@/features/media/store-upload.server'
import { readConfig } from '@/platform/config.server'
import type { Storage } from '@/platform/storage/storage.server'
import { configDefaults, openStorage } from './services.server'
import { serveUploads } from './uploads.server'

const PICTURE = '0123456789abcdef-89abcdef-40x20'
const IMMUTABLE = 'public, max-age=31536000, immutable'

interface Uploads extends AsyncDisposable {
  storage: Storage
  app: Hono
}

async function openUploads(env: Record<string, string> = {}): Promise<Uploads> {
  const { path, ...folder } = await temporaryFolder()
  const config = readConfig(configDefaults, { DATA_DIR: path, ...env })
  const storage = await openStorage(config, { error: () => {} })
  return { ...folder, storage, app: appOver(storage) }
}

function appOver(storage: Storage, drawnPictures = rateLimit(1000)): Hono {
  const app = new Hono()
  serveUploads({ storage, config: readConfig(configDefaults, {}), limits: { drawnPictures } })(app)
  return app
}

const stores: [string, () => Promise<Uploads>][] = [
  ['a folder', openUploads],
  [
    'a bucket',
    async () => {
      const stack = new AsyncDisposableStack()
      const bucket = stack.use(await openBucketServer())
      const uploads = stack.use(await openUploads(bucket.env))
      return { ...uploads, [Symbol.asyncDispose]: () => stack.disposeAsync() }
    },
  ],
]

describe.each(stores)('uploads in %s', (_name, open) => {
  test.each([
    ['a-960.webp', 'image/webp'],
    ['a.pdf', 'application/pdf'],
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.gif', 'image/gif'],
    ['a.avif', 'image/avif'],
  ])('decisions, uploads: %s is served by this program as %s, immutable, nosniff and sandboxed', async (name, type) => {
    await using uploads = await open()
    await uploads.storage.put(name, Buffer.from('its bytes'))
    const answer = await uploads.app.request(`/uploads/${name}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-length': '9',
      'content-disposition': 'inline',
      'cache-control': IMMUTABLE,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Emails hold pictures.
      'cross-origin-resource-policy': type.startsWith('image/') ? 'cross-origin' : 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*\bsandbox$/),
    })
    expect(await answer.text()).toBe('its bytes')
  })

  test('record 51: a picture is there as JPEG too, for emails, as long as the upload is', async () => {
    await using uploads = await open()
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const clear = sharp({ create: { width: 40, height: 20, channels: 4, background } })
    await uploads.storage.put(`${PICTURE}.webp`, await clear.webp().toBuffer())
    const answer = await uploads.app.request(`/uploads/${PICTURE}.jpg`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': IMMUTABLE })
    const picture = sharp(await answer.arrayBuffer())
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 })
    // Not black, where it lets the ground through.
    expect((await picture.stats()).channels.every(({ min }) => min > 230)).toBe(true)
    await uploads.storage.remove(`${PICTURE}.webp`)
    expect((await uploads.app.request(`/uploads/${PICTURE}.jpg`)).status).toBe(404)
  })

  test('record 51: no picture is drawn in a size that no email shows, nor before someone asks for it', async () => {
    await using uploads = await open()
    // It can't be drawn: who tries fails.
    for (const name of [PICTURE, 'x-89abcdef-1600x800', 'x-89abcdef-1600x800-480'])
      await uploads.storage.put(`${name}.webp`, Buffer.from('x'))
    const ask = async (name: string, options: RequestInit) => (await uploads.app.request(`/uploads/${name}.jpg`, options)).status
    expect(await ask(PICTURE, { method: 'HEAD' })).toBe(200)
    expect(await ask(PICTURE, { headers: { 'if-none-match': `"${PICTURE}.jpg"` } })).toBe(304)
    expect(await ask('x-89abcdef-1600x800', {})).toBe(404)
    expect(await ask('x-89abcdef-1600x800-480', {})).toBe(404)
  })

  test('the number of pictures that a visitor can have drawn is limited; cached ones don’t count', async () => {
    await using uploads = await open()
    const { storage } = uploads
    const names = ['0', '1', '2'].map((digit) => `${digit}123456789abcdef-89abcdef-40x20`)
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    for (const name of names) await storage.put(`${name}.webp`, await picture.webp().toBuffer())
    const app = appOver(storage, rateLimit(2))
    const ask = async (name: string | undefined) => (await app.request(`/uploads/${name}.jpg`)).status
    expect([await ask(names[0]), await ask(names[0]), await ask(names[1]), await ask(names[2])]).toEqual([200, 200, 200, 429])
    expect(await ask(names[1])).toBe(200)
  })

  test('HEAD answers the same headers without a body', async () => {
    await using uploads = await open()
    await uploads.storage.put('a.pdf', Buffer.from('its bytes'))
    const full = await uploads.app.request('/uploads/a.pdf')
    const head = await uploads.app.request('/uploads/a.pdf', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers))
    await full.body?.cancel()
  })

  test('a copy that a browser has is confirmed by 304', async () => {
    await using uploads = await open()
    await uploads.storage.put('a.pdf', Buffer.from('its bytes'))
    const ask = async (tag: string) => uploads.app.request('/uploads/a.pdf', { headers: { 'if-none-match': tag } })
    for (const tag of ['"a.pdf"', 'W/"a.pdf"', '"other", "a.pdf"', '*']) {
      const answer = await ask(tag)
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', '"a.pdf"'])
      expect(answer.headers.get('cache-control')).toBe(IMMUTABLE)
    }
    expect((await ask('"b.pdf"')).status).toBe(200)
  })

  test.each([
    'none.webp',
    'none.pdf',
    'kept.svg',
    'kept.html',
    'kept',
    'constructor',
    '..%2fkept.webp',
    '%2e%2e%2fkept.webp',
    '..%5ckept.webp',
    '..%252fkept.webp',
    'kept.webp%00',
    'kept.webp%0a',
    'kept.webp/',
    'folder/kept.webp',
    'folder%2fkept.webp',
    'KEPT.webp',
    '%',
    '',
    `${'a'.repeat(300)}.webp`,
  ])('an unknown name is 404, and so is one that leads elsewhere: %s', async (name) => {
    await using uploads = await open()
    for (const kept of ['kept.webp', 'kept.svg', 'kept.html', 'kept']) await uploads.storage.put(kept, Buffer.from('its bytes'))
    for (const method of ['GET', 'HEAD']) {
      const answer = await uploads.app.request(`/uploads/${name}`, { method, headers: { 'if-none-match': '*' } })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, null])
    }
  })

  test('a removed upload is 404, also for a client with a copy', async () => {
    await using uploads = await open()
    await uploads.storage.put('a.webp', Buffer.from('its bytes'))
    await uploads.storage.remove('a.webp')
    expect((await uploads.app.request('/uploads/a.webp', { headers: { 'if-none-match': '"a.webp"' } })).status).toBe(404)
  })

  test('uploads can only be read', async () => {
    await using uploads = await open()
    await uploads.storage.put('a.webp', Buffer.from('its bytes'))
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await uploads.app.request('/uploads/a.webp', { method })).status).toBe(404)
    expect(await (await uploads.app.request('/uploads/a.webp')).text()).toBe('its bytes')
  })
})

test('decisions, API: a failing bucket is a 503 that isn’t cached', async () => {
  await using bucket = await openBucketServer()
  await using uploads = await openUploads(bucket.env)
  bucket.mood = 'failing'
  const answer = await uploads.app.request('/uploads/a.webp')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await answer.text()).toBe('The site cannot reach its file storage right now. Please try again in a moment.')
})

/** A storage of one endless file, and how many of its bodies were cancelled. */
function endlessStorage() {
  let cancelled = 0
  const body = () =>
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)), cancel: () => void cancelled++ })
  const storage: Storage = {
    put: async () => {},
    remove: async () => {},
    read: async () => ({ body: body(), size: 1e12 }),
    size: async () => 1e12,
    list: async function* () {},
  }
  return { storage, cancelled: () => cancelled }
}

test('HEAD and 304 close the file', async () => {
  const { storage, cancelled } = endlessStorage()
  const app = appOver(storage)
  await app.request('/uploads/a.pdf', { method: 'HEAD' })
  await app.request('/uploads/a.pdf', { headers: { 'if-none-match': '"a.pdf"' } })
  expect(cancelled()).toBe(2)
})

test('an aborted download closes the file', async () => {
  const { storage, cancelled } = endlessStorage()
  await using server = createServer(getRequestListener(appOver(storage).fetch, { overrideGlobalObjects: false })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const outgoing = httpGet({ port: (server.address() as AddressInfo).port, path: '/uploads/a.pdf', agent: false })
  const [incoming] = await once(outgoing, 'response')
  await once(incoming, 'data')
  incoming.destroy()
  await expect.poll(cancelled).toBe(1)
})

// Before, a flyer was saved as `0123456789abcdef-89abcdef.pdf`.
test.each([
  ['Spring Retreat 2027.pdf', 'Spring Retreat 2027.pdf', 'Spring%20Retreat%202027.pdf'],
  ['Frühling “Zoë”.PDF', 'Fr_hling _Zo__.pdf', 'Fr%C3%BChling%20%E2%80%9CZo%C3%AB%E2%80%9D.pdf'],
  ['C:\\flyers\\a"; filename=b\r\n.exe', 'a__ filename_b.exe.pdf', 'a%22%3B%20filename%3Db.exe.pdf'],
  [`${'ü'.repeat(200)}.pdf`, `${'_'.repeat(40)}.pdf`, `${'%C3%BC'.repeat(40)}.pdf`],
])('a flyer is downloaded under the name that staff gave it: %j', async (ownName, ascii, encoded) => {
  await using uploads = await openUploads()
  const name = flyerFileName('0123456789abcdef-89abcdef', ownName)
  await uploads.storage.put(name, Buffer.from('its bytes'))
  const { headers } = await uploads.app.request(`/uploads/${name}`)
  expect(headers.get('content-disposition')).toBe(`inline; filename="${ascii}"; filename*=UTF-8''${encoded}`)
})

test.each(['.pdf', '', '\n.pdf'])('a flyer without a name of its own has that of its file: %j', async (ownName) => {
  await using uploads = await openUploads()
  const name = flyerFileName('0123456789abcdef-89abcdef', ownName)
  await uploads.storage.put(name, Buffer.from('its bytes'))
  expect((await uploads.app.request(`/uploads/${name}`)).headers.get('content-disposition')).toBe('inline')
})
