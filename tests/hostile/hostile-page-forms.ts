import fc from 'fast-check'
import type { Header } from './hostile-headers.ts'
import { knownPage } from './hostile-paths.ts'
import type { Draft } from './hostile-request.ts'
import { nastyText } from './hostile-values.ts'

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

const formName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('registration', 'message-home', 'message-programs', 'message-contact', 'subscription') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...['change', 'cancel', 'accept', 'decline', 'resend', 'pay'].map((action) => `registration-${action}`)),
  },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', '', 'Registration', 'registration%00') },
)
const value = fc.oneof(
  nastyText.map(encoded),
  fc.constantFrom('%', '%zz', '%00', '%ff', '+', 'a&b', '=', '%ED%A0%80', '1', '0', 'on', '-1', '1e1'),
)
const extraName = fc.constantFrom(
  '__proto__',
  'constructor',
  'form',
  'eventId',
  'leaveEmpty',
  'inDiamondHeartGroup',
  'token',
  'guests',
  'contribution',
  'answers.q1',
  'message',
  '',
  '%00',
  'a[b]',
  'a[]',
)

const type = (name: string): Header[] => [['content-type', name]]
const formType = fc.oneof(
  { weight: 6, arbitrary: fc.constant(type('application/x-www-form-urlencoded')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      type('application/x-www-form-urlencoded;charset=utf-16'),
      type('APPLICATION/X-WWW-FORM-URLENCODED; x'),
      type('application/x-www-form-urlencodedx'),
      type('multipart/form-data; boundary=x'),
      type('text/plain'),
      [],
    ),
  },
)

/** What a browser sends when it runs no JavaScript, and much that it would not send. */
export const pageForm = (json: Record<string, unknown>, email: string): fc.Arbitrary<Draft> => {
  const fields = Object.entries({ ...json, email }).map(([name, usual]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(`${name}=${encoded(String(usual))}`) },
      { weight: 1, arbitrary: value.map((odd) => `${name}=${odd}`) },
      { weight: 1, arbitrary: fc.constant('') },
    ),
  )
  const extras = fc.array(
    fc.tuple(extraName, value).map(([name, odd]) => `${name}=${odd}`),
    { maxLength: 3 },
  )
  const much = fc.constantFrom('', '', '', '', '', '', `&${'a=b&'.repeat(5000)}`, '&x='.repeat(3000), `&x=${'y'.repeat(70_000)}`)
  return fc
    .record({ page: knownPage, name: formName, fields: fc.tuple(...fields), extras, much, headers: formType })
    .chain(({ page, name, headers, ...body }) =>
      fc.constantFrom<Draft['framing'][]>('length', 'length', 'chunked').map((framing) => ({
        about: "a page's form",
        method: 'POST',
        target: page,
        headers,
        body: [`form=${name}&${[...body.fields, ...body.extras].filter(Boolean).join('&')}${body.much}`],
        framing,
        isSurelyRefused: false,
        email,
      })),
    )
}
