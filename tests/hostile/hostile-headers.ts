import fc from 'fast-check'

export type Header = [name: string, value: string]

/** With none of these is a JSON body one (spec decisions: bodies count only with the documented content types). */
export const wrongType: fc.Arbitrary<Header[]> = fc
  .constantFrom<(string | undefined)[]>(
    undefined,
    '',
    'text/plain',
    'text/plain;charset=application/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json-patch+json',
    'application/json, text/plain',
    'application/',
    '/',
    ';',
    'multipart/form-data',
    'json',
    '"application/json"',
    `text/${'x'.repeat(5000)}`,
  )
  .map((value) => (value === undefined ? [] : [['content-type', value]]))

/** JSON, however oddly it is said. */
export const oddJsonType: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Header[]>([['content-type', 'application/json']]) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        'APPLICATION/JSON',
        'application/json;charset=utf-16',
        'application/json; charset="',
        'application/json;;;=;',
        'application/json ; boundary=x',
      )
      .map((value): Header[] => [['content-type', value]]),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Header[]>([
      ['content-type', 'application/json'],
      ['content-type', 'text/plain'],
    ]),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('gzip', 'br', 'deflate, gzip', 'zstd', 'identity', 'x').map((encoding): Header[] => [
      ['content-type', 'application/json'],
      ['content-encoding', encoding],
    ]),
  },
)

/** Of a write, another site's page sent it (spec decisions, 'The API'). */
export const foreignOrigin: fc.Arbitrary<Header[]> = fc.constantFrom<Header[]>(
  [['origin', 'https://other.example']],
  [['origin', 'null']],
  [['origin', '']],
  [['origin', 'http://localhost']],
  [['origin', 'https://localhost:1']],
  [['origin', 'http://localhost.other.example']],
  [['origin', '\u00e4']],
  [['sec-fetch-site', 'cross-site']],
  [['sec-fetch-site', 'same-site']],
)

const many = (count: number, header: (index: number) => Header) => Array.from({ length: count }, (_, index) => header(index))

/** Headers that must change nothing, whatever the request. */
export const headerNoise: fc.Arbitrary<Header[]> = fc.constantFrom<Header[]>(
  [['cookie', 'flatirons_session=%']],
  [['cookie', 'flatirons_session=%ff%fe; =; ;;; a; __proto__=1']],
  [['cookie', '"'.repeat(300)]],
  [['cookie', `flatirons_session=${'A'.repeat(7000)}`]],
  [
    [
      'cookie',
      many(400, (index) => [`c${index}`, 'v'])
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    ],
  ],
  many(50, (index) => ['cookie', `flatirons_session=${index}`]),
  many(150, (index) => [`x-header-${index}`, 'value']),
  [['x-forwarded-for', "1.2.3.4, , unknown, ::ffff:999.1.1.1, '; DROP TABLE rate_limits; --"]],
  [['x-forwarded-for', `${'1.2.3.4, '.repeat(600)}x`]],
  [['x-forwarded-for', '[::1']],
  [['forwarded', 'for="[2001:db8::1]:x";proto=https;host=other.example']],
  [
    ['x-forwarded-host', 'other.example'],
    ['x-forwarded-proto', 'javascript'],
    ['x-forwarded-port', '-1'],
  ],
  [['x-original-url', '/api/cms/events/1']],
  [['x-rewrite-url', '/api/contact']],
  [['x-http-method-override', 'DELETE']],
  [['x-http-method', 'PUT']],
  [['authorization', 'Basic a2VlcGVyOmEgbG9uZyBlbm91Z2ggcGFzc3dvcmQ=']],
  [['authorization', `Bearer ${'ey'.repeat(2000)}`]],
  [['stripe-signature', `t=1790000000,v1=${'0'.repeat(64)}`]],
  [['stripe-signature', `t=1e400,t=-1,v1=,v1=\u00e4,v0=x,${'v1=a,'.repeat(1000)}`]],
  [['accept', '*/*;q=NaN,,,;q=-1, text/html;q=1e400']],
  [['accept-encoding', 'br;q=0, gzip;q=0, identity;q=0, *;q=0']],
  [['accept-encoding', 'zstd, compress, \u00e4, ;;;,']],
  [['accept-language', 'x'.repeat(4000)]],
  [['if-none-match', '*, W/", """, ']],
  [['if-none-match', '"a", '.repeat(1500)]],
  [['if-modified-since', 'Thu, 99 Feb 99999 99:99:99 GMT']],
  [['if-match', '"x"']],
  [['range', 'bytes=0-0,-1,5-2,99999999999999999999-']],
  [['range', `bytes=${'0-,'.repeat(1300)}`]],
  [['referer', 'javascript:hostile()']],
  [['user-agent', '<svg/onload=hostile()>']],
  [['date', 'never']],
  [['te', 'trailers, deflate;q=0.5']],
  [['via', '1.1 a, '.repeat(500)]],
  [['max-forwards', '0']],
  [['content-length-x', '5']],
  [
    ['sec-fetch-mode', 'navigate'],
    ['sec-fetch-dest', 'serviceworker'],
    ['service-worker', 'script'],
  ],
  [['x-request-id', '\u0009injected']],
  [
    ['constructor', '1'],
    ['__proto__', '1'],
    ['hasownproperty', '1'],
  ],
  [
    ['next-action', 'x'],
    ['x-tsr-serverfn', 'true'],
    ['rsc', '1'],
  ],
)
