import fc from 'fast-check'
import { nastyText } from './hostile-values.ts'

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Where the true id stands in what is made of it. */
export const TRUE_ID = '{id}'

/** No one's id in the place of one, or a true one that is not written as it must be: nothing may be found by it. */
export const wrongId: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...'0 -1 00 1000000000 2147483647 2147483648 9007199254740991 9007199254740993 99999999999999999999 1.5 *'.split(' '),
      ...'null undefined NaN Infinity true __proto__ constructor %ff % %zz %E0%A4%A %C0%AE%C0%AE %ED%A0%80'.split(' '),
      ...['%00', '%EF%BC%91', '%D9%A1', '%E2%85%A0', '1'.repeat(400), 'x'.repeat(9000), '%F0%9F%98%80'.repeat(50)],
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        ...'0? 00? -? +? %2B? ?.0 ?e0 0x? ?%20 %20? %09? ?%0A ?%00 ?%2f..%2f? ..%2f? ?%5c? ?%CC%81'.split(' '),
        ...['?,?', '?;?', '%5B?%5D', '?%3Fx=1', '?%23', '?&?', "?'--", '?%27%20OR%201=1', '%22?%22', '(?)', '~?', '?_', '?%u0031', '?%2E'],
      )
      .map((form) => form.replaceAll('?', TRUE_ID)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1_000_000_000 }).map(String) },
  { weight: 1, arbitrary: nastyText.map((text) => `x${encoded(text).slice(0, 6000)}`) },
)

const traversal = fc.constantFrom(
  ...'../ ..%2f %2e%2e/ %2e%2e%2f ..%5c ..%252f ....// .%00./ %c0%ae%c0%ae/ ./ // %2f%2f .;/ ;x=1/'.split(' '),
)
const forbiddenFile = fc.constantFrom(
  ...'flatirons.db etc/passwd server/server.js package.json .env .git/config mail/ flatirons.lock uploads/'.split(' '),
)

const segment: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: nastyText.map((text) => encoded(text).slice(0, 7000)) },
  { weight: 3, arbitrary: wrongId },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.array(traversal, { minLength: 1, maxLength: 6 }), forbiddenFile).map(([steps, file]) => steps.join('') + file),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'ongoing-groups',
      'ongoing-groups/',
      'ONGOING-GROUPS',
      'ongoing-groups%00',
      'ongoing-groups%2f',
      'ongoing%2Dgroups',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('a/'.repeat(2000), '/'.repeat(3000), '..%2f'.repeat(900), '%'.repeat(2000), '?', '#', '.', '..', '...'),
  },
)

const place = fc.constantFrom(
  ...'/ /events/ /register/ /login/ /admin/ /webinars/ /newsletters/ /programs/ /contact/ /about/ /teachers/ /thank-you/ /og/ /og/events/'.split(
    ' ',
  ),
  ...'/uploads/ /uploads/ /assets/ /images/ /api/ /api/cms/ /api/events/slug/ /api/webinars/slug/ /api/events/'.split(' '),
  ...'/.well-known/ /_server/ /_serverFn/ /__tsr/ /@fs/ /node_modules/ /wp-login.php /favicon // /api/.. /uploads /api'.split(' '),
)

/** A place that there is, or nearly is, and something below it that there is not, or should not be. */
export const strangePath: fc.Arbitrary<string> = fc.tuple(place, segment).map(([start, end]) => start + end)

export const knownPage = fc.constantFrom(
  ...'/ /events /events/ /events/ongoing-groups /register/ongoing-groups /register/open-house /login /admin'.split(' '),
  ...'/about /community /contact /inquiry-sessions /introductory-teachings /newsletter /privacy-policy /programs /teachers /terms'.split(
    ' ',
  ),
  ...'/webinars /webinars/presence /thank-you/registration /thank-you/message /thank-you/x /og/x.jpg /og/events/open-house-00000000.jpg'.split(
    ' ',
  ),
  ...'/registration/x /registration/AAAAAAAAAAAAAAAAAAAAAA /registration/x/pay /registration/AAAAAAAAAAAAAAAAAAAAAA/pay?returned=1 /events/calendar/2027-10 /events.ics /events.atom'.split(
    ' ',
  ),
  ...'/events/%00.ics /events/calendar/9998-12 /events/no-such-event /uploads/none.webp /favicon.svg /robots.txt /api /api/nowhere'.split(
    ' ',
  ),
)

const names = fc.constantFrom(
  ...'limit offset startDate endDate contactMethod interest search id slug redirect next q _method callback'.split(' '),
  ...['__proto__[isAdmin]', 'constructor.prototype', 'limit[]', 'limit[$gt]', '', '%00', '%ff', '%'],
)
const queryValue = fc.oneof(
  fc.constantFrom(
    ...[
      '-1',
      '0',
      '1',
      '1001',
      '1e9',
      '1.5',
      '99999999999999999999',
      '%D9%A3',
      '%201',
      'NaN',
      '',
      '2027-02-30',
      '2027-13-01',
      '0000-00-00',
      '9999-12-31',
    ],
    ...'%00 %ff % %E0%A4%A %25%25_ %27 //other.example javascript:hostile() %0d%0aX-Injected:%201 %5C [] {}'.split(' '),
  ),
  nastyText.map((text) => encoded(text).slice(0, 5000)),
)
const parameter = fc.tuple(names, fc.option(queryValue, { freq: 8 })).map(([name, value]) => (value === null ? name : `${name}=${value}`))

/** A query, with its question mark. */
export const strangeQuery: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.array(parameter, { minLength: 1, maxLength: 4 }).map((parameters) => `?${parameters.join('&')}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '?',
      '??',
      '?&&&=&=',
      '?=',
      '?%',
      `?${'a=1&'.repeat(2500)}`,
      `?${'limit=1&'.repeat(500)}`,
      `?x=${'y'.repeat(9000)}`,
    ),
  },
)

/** An HTTP method that nothing here knows. */
export const strangeMethod = fc.constantFrom(
  ...'PATCH TRACE OPTIONS HEAD PROPFIND MKCOL LOCK MOVE QUERY LINK PURGE M-SEARCH ACL SEARCH SOURCE'.split(' '),
)
