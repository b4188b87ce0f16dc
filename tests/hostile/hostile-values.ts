import fc from 'fast-check'

/** Texts on which programs have tripped. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'half \udfff a pair',
  '\ufeff',
  '\ufffe\uffff',
  '\u202egnp.exe\u202c',
  '\u2066مرحبا\u2069 שלום',
  '\u0007\u001b[31mred\u001b[0m\u0008',
  '\u2028\u2029\u0085',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z̸̢̛͎̻̟͑͒̓a̷̛̳͉̻l̶̨̛g̵̡̛o̸',
  'e\u0301 é İ ı ß ﬃ ſ',
  '１２３ ٣ ५ Ⅷ',
  "'; DROP TABLE events; --",
  "' OR '1'='1",
  '1; SELECT pg_sleep(20)',
  '") UNION SELECT * FROM accounts --',
  '%_%%__\\',
  '{{191*7}}$\u007b191*7}<%= 191*7 %>#{191*7}',
  "$\u007bprocess.exit(1)}`require('child_process')`",
  '<svg/onload=hostile()>',
  '</script><script>hostile()</script>',
  '"><img src=x onerror=hostile()>',
  '<!--#include virtual="/etc/passwd"-->',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'javascript:hostile()',
  'data:text/html,<script>hostile()</script>',
  '//other.example/',
  '/\\other.example/',
  'https://169.254.169.254/latest/meta-data/',
  'http://[::1]:5432/',
  '../../../../../../etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/uploads/../flatirons.db',
  '/uploads/none.webp',
  '%00',
  '%ff%fe',
  '%s%s%n%x',
  '\r\nX-Injected: 1\r\n\r\n<html>',
  'a@b.example\r\nBcc: victim@example.org',
  '"a b"@example.org, c@example.org',
  `${'a'.repeat(300)}@example.org`,
  'a@xn--80ak6aa92e',
  '=HYPERLINK("https://other.example")',
  '@SUM(1)\t-1',
  '`$(touch /tmp/hostile)`',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '[object Object]',
  '0x10',
  '1e309',
  '-0',
  '31 February',
  '0000-00-00',
  '2027-02-30T25:61:61Z',
  '+275760-09-14',
  'https://youtu.be/abcdefghijk"onload="hostile()',
]

const long = fc
  .tuple(
    fc.constantFrom('x', 'é', '😀', 'ﷺ', 'a b ', '\u0301', '<', '"', '\\', ',', '\n'),
    fc.constantFrom(41, 121, 255, 501, 2001, 20_001),
  )
  .map(([text, times]) => text.repeat(times))

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: long },
)

const deep = fc
  .tuple(
    fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"__proto__":', '}]']),
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(5, 100, 2000) }, { weight: 1, arbitrary: fc.constant(10_000) }),
  )
  .map(([[open = '', close = ''], depth]) => `${open.repeat(depth)}1${close.repeat(depth)}`)

/** The JSON text of one value, always well formed. */
export const nastyJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: nastyText.map((text) => JSON.stringify(text)) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...'null true false 0 -0 -1 1.5 1e308 1e400 -1e400 1e-400 2147483648 9007199254740993'.split(' '),
      ...['123456789012345678901234567890', '[]', '{}', '[[]]', '[null]', '{"":""}', '"\\ud800"', '"\\u0000"', '["a","a",["a"]]'],
      // What throws when it is compared or printed.
      ...['{"length":[[{"toString":1}]]}', '{"length":{"toString":1,"valueOf":1}}', '{"toString":null,"valueOf":null,"length":1}'],
      ...[
        '[[{"toString":1}]]',
        '{"size":{"valueOf":1,"toString":1}}',
        '{"toJSON":1}',
        '{"constructor":{"name":[]}}',
        '{"length":-1,"0":1}',
      ],
      ...['{"__proto__":{"isAdmin":true}}', '{"$gt":""}', '{"toString":1,"valueOf":2}', '{"length":1e9}', '{"then":1}'],
    ),
  },
  { weight: 1, arbitrary: deep },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4 }) },
)

/** Mostly as it should be, so that what is wrong elsewhere comes to light. */
export const usually = <T>(usual: T, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd })
