import { expect, test, vi } from 'vitest'
import { encodingFor, represent } from './representation.server'

const { compress } = vi.hoisted(() => ({ compress: vi.fn() }))

vi.mock('node:zlib', async (load) => ({ ...(await load<typeof import('node:zlib')>()), brotliCompress: compress }))

test('a compression that failed is tried again for the next visitor', async () => {
  type Done = (fault: Error | null, body: Buffer) => void
  compress.mockImplementationOnce((_bytes, _options, done: Done) => done(new Error('out of memory'), Buffer.alloc(0)))
  compress.mockImplementation((_bytes, _options, done: Done) => done(null, Buffer.from('compressed')))
  const page = represent({ status: 200, body: 'a page', headers: {}, cacheable: true })
  await expect(page.variant('br')).rejects.toThrow('out of memory')
  expect((await page.variant('br')).body.toString()).toBe('compressed')
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0.000', 'identity'],
  ['br ; q=0 , gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['BR, GZIP', 'br'],
  ['br;Q=0, gzip', 'gzip'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['*;q=0', 'identity'],
  ['not-br, gzip-not', 'identity'],
])('Accept-Encoding %j gets %s', (accept, encoding) => {
  expect(encodingFor(accept)).toBe(encoding)
})
