import { expect, test } from 'vitest'
import { encodingFor } from './representation.server'

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
