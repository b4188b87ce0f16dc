import fc from 'fast-check'
import type { Piece } from './hostile-request.ts'

/** What goes over the wire, and whether the connection is left at once. */
interface Wire {
  about: string
  method: string
  raw: Piece[]
  isSurelyRefused: boolean
  leaves?: boolean
  statuses?: readonly number[]
}

const bytes = (text: string) => Buffer.from(text, 'latin1')

const USUAL = 'Host: {HOST}\r\nConnection: close\r\n'

/** Request lines and headers that are not quite HTTP, or none at all. */
const HEADS = [
  'GET /\r\n',
  'GET\r\n\r\n',
  '\r\n\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET /api/health HTTP/1.0\r\nHost:\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  `GET / HTTP/2.0\r\n${USUAL}\r\n`,
  `GET / HTTP/9.9\r\n${USUAL}\r\n`,
  `GET / XTTP/1.1\r\n${USUAL}\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `OPTIONS * HTTP/1.1\r\n${USUAL}\r\n`,
  `CONNECT other.example:443 HTTP/1.1\r\n${USUAL}\r\n`,
  `get / HTTP/1.1\r\n${USUAL}\r\n`,
  `HELLO / HTTP/1.1\r\n${USUAL}\r\n`,
  `GE\u0000T / HTTP/1.1\r\n${USUAL}\r\n`,
  `GET  /  HTTP/1.1\r\n${USUAL}\r\n`,
  `GET / HTTP/1.1\n${USUAL.replaceAll('\r', '')}\n`,
  `GET events HTTP/1.1\r\n${USUAL}\r\n`,
  `GET ?x HTTP/1.1\r\n${USUAL}\r\n`,
  `GET # HTTP/1.1\r\n${USUAL}\r\n`,
  `GET \\ HTTP/1.1\r\n${USUAL}\r\n`,
  `GET /\u00e9\u00ff HTTP/1.1\r\n${USUAL}\r\n`,
  `GET /events|<>"{}^\` HTTP/1.1\r\n${USUAL}\r\n`,
  `GET http://other.example/api/health HTTP/1.1\r\n${USUAL}\r\n`,
  `GET http://{HOST}/api/health HTTP/1.1\r\n${USUAL}\r\n`,
  `GET http:// HTTP/1.1\r\n${USUAL}\r\n`,
  `GET http://[::1 HTTP/1.1\r\n${USUAL}\r\n`,
  `GET https://user:password@{HOST}/ HTTP/1.1\r\n${USUAL}\r\n`,
  `GET file:///etc/passwd HTTP/1.1\r\n${USUAL}\r\n`,
  `GET //other.example/%2e%2e HTTP/1.1\r\n${USUAL}\r\n`,
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${USUAL}\r\n`,
  `GET / HTTP/1.1\r\n${USUAL}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${USUAL}${Array.from({ length: 2500 }, (_, index) => `a${index}:\r\n`).join('')}\r\n`,
  `GET / HTTP/1.1\r\n${USUAL}X-Folded: a\r\n b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${USUAL}X-Space : a\r\n\r\n`,
  `GET / HTTP/1.1\r\n${USUAL}No colon\r\n\r\n`,
  `GET / HTTP/1.1\r\n${USUAL}: no name\r\n\r\n`,
  `GET / HTTP/1.1\r\n${USUAL}X-Nul: a\u0000b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${USUAL}X-Return: a\rb\r\n\r\n`,
  `GET / HTTP/1.1\r\n${USUAL}Cookie: \u00ff\u00fe\r\n\r\n`,
  `GET /events HTTP/1.1\r\n${USUAL}Expect: 200-maybe\r\n\r\n`,
  `GET /events HTTP/1.1\r\nHost: {HOST}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  `GET /events HTTP/1.1\r\nHost: {HOST}\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  `\u0080${'\u0000'.repeat(300)}`,
  ...[
    '',
    'a b',
    '[::1',
    'other.example:99999',
    'user@other.example',
    '../..',
    'a/b',
    '\u00e4',
    '%00',
    '%',
    'x'.repeat(5000),
    '1.2.3.4.5',
    '_',
    '.',
    ',',
  ].map((host) => `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
]

const inOneChunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

/** Bodies in chunks are read, and in no other coding. */
const UNKNOWN_CODING = { statuses: [400, 501] }
/** Calls that need no field take a body of no bytes. */
const EMPTY = { isSurelyRefused: false }

/** How a body may be said to end, followed by what does not keep to it. `{n}` stands for the length that it has. */
const FRAMES: [headers: string, wrap: (body: string) => string, judged?: Partial<Wire>][] = [
  ['Content-Length: {n+100}', (body) => body],
  ['Content-Length: 1', (body) => body],
  ['Content-Length: 0', (body) => body, EMPTY],
  ['Content-Length: {n}\r\nContent-Length: {n}', (body) => body],
  ['Content-Length: {n}\r\nContent-Length: 1', (body) => body],
  ...['abc', '-1', '+5', '5, 5', '1e3', '0x5', '', '99999999999999999999', '9007199254740993', '4294967297', ' {n} '].map(
    (length): [string, (body: string) => string] => [`Content-Length: ${length}`, (body) => body],
  ),
  ['Content-Length: {n}\r\nTransfer-Encoding: chunked', (body) => body],
  ['Transfer-Encoding: chunked\r\nContent-Length: 0', inOneChunk],
  [`Transfer-Encoding:  chunked`, inOneChunk],
  ...[
    ...['xchunked', 'chunked, identity', 'gzip, chunked', 'identity, chunked', 'chunked, chunked', 'identity', 'CHUNKED;q=1'],
    'chunked\r\nTransfer-Encoding: chunked',
  ].map((coding): (typeof FRAMES)[number] => [`Transfer-Encoding: ${coding}`, inOneChunk, UNKNOWN_CODING]),
  ['Transfer-Encoding: chunked', (body) => body],
  ['Transfer-Encoding: chunked', () => '0\r\n\r\n', EMPTY],
  ['Transfer-Encoding: chunked', (body) => `FFFFFFFFFFFFFFFFF\r\n${body}\r\n0\r\n\r\n`],
  ['Transfer-Encoding: chunked', (body) => `-5\r\n${body}\r\n0\r\n\r\n`],
  ['Transfer-Encoding: chunked', (body) => `5\r\n${body}\r\n0\r\n\r\n`],
  ['Transfer-Encoding: chunked', (body) => `${body.length.toString(16)}\r\n${body}`],
  ['Transfer-Encoding: chunked', (body) => `${body.length.toString(16)}\n${body}\n0\n\n`],
  ['Transfer-Encoding: chunked', (body) => `${body.length.toString(16)};${'x'.repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`],
  ['Transfer-Encoding: chunked', (body) => `${body.length.toString(16)}\r\n${body}\r\n0\r\nContent-Length: 5\r\nCookie: a\r\n\r\n`],
  [
    'Transfer-Encoding: chunked\r\nTrailer: Cookie',
    (body) =>
      [...body]
        .map((letter) => `1\r\n${letter}\r\n`)
        .join('')
        .concat('0\r\n\r\n'),
  ],
  ['Content-Length: {n}\r\nExpect: 100-continue', (body) => body],
  ['Content-Length: {n}\r\nExpect: 100-continue', () => ''],
  ['Content-Length: {n}\r\nConnection: content-length, cookie', (body) => body],
]

/** Something that no server may take for one request with one end; `body` is what a write to `path` would say. */
export const wire = ({ method, path, type, body }: { method: string; path: string; type: string; body: string }): fc.Arbitrary<Wire> => {
  const head = (as: string) => `${method} ${path} HTTP/1.1\r\nHost: {HOST}\r\nCookie: {COOKIE}\r\nContent-Type: ${as}\r\n`
  const length = (headers: string) => headers.replaceAll('{n+100}', String(body.length + 100)).replaceAll('{n}', String(body.length))
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(...HEADS)
        .map((odd) => ({ about: 'an odd head', method: 'GET', isSurelyRefused: false, raw: [bytes(odd)] })),
    },
    {
      weight: 4,
      arbitrary: fc.tuple(fc.constantFrom(...FRAMES), fc.boolean()).map(([[headers, wrap, judged], leaves]) => ({
        about: leaves ? 'a body with an odd end, and gone' : 'a body with an odd end',
        method,
        leaves,
        isSurelyRefused: true,
        ...judged,
        raw: [head(type), bytes(`${length(headers)}\r\n\r\n${wrap(body)}`)],
      })),
    },
    {
      weight: 1,
      arbitrary: fc.nat(200).map((sent) => ({
        about: 'gone in the middle of a body',
        method,
        leaves: true,
        isSurelyRefused: true,
        raw: [
          `${head('multipart/form-data; boundary=x')}Content-Length: 5000\r\n\r\n`,
          `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'x'.repeat(sent)}`,
        ],
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ minLength: 1, maxLength: 300 })
        .map((noise) => ({ about: 'noise', method: 'GET', isSurelyRefused: false, raw: [noise] })),
    },
  )
}
