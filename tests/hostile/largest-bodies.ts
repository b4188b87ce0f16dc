import type { Header } from './hostile-headers.ts'
import type { Draft, Piece, TargetCall } from './hostile-request.ts'

/** Bytes that the server reads of a page's form, of JSON and of a form with files. */
const FORM_LIMIT = 64 * 1024
const JSON_LIMIT = 256 * 1024
const FILES_LIMIT = 11 * 1024 * 1024

/** As many of `unit` as fit into `bytes` between the other two. */
const filled = (bytes: number, start: string, unit: string, end = ''): Piece[] => [
  start,
  { repeat: unit, times: Math.floor((bytes - Buffer.byteLength(start + end)) / Buffer.byteLength(unit)) },
  end,
]

/** The same with a unit of its own each time. */
function numbered(bytes: number, start: string, unit: (index: string) => string, end = ''): Piece[] {
  const units: string[] = []
  let left = bytes - start.length - end.length
  for (let index = 0; ; index++) {
    const next = unit(index.toString(36))
    left -= next.length
    if (left < 0) return [start, units.join(''), end]
    units.push(next)
  }
}

/** What a pattern that looks back, or begins again at each place, would look at again and again. */
const UNITS = ['x', ' ', '\n', '@', '.', 'a.', '-', '1', '<', '[', '(', '![](', '*a', 'http://a.', '\u0301', '"', 'a, ']

const draft = (about: string, target: string, headers: Header[], body: Piece[]): Draft => ({
  about: `the largest body: ${about}`,
  method: 'POST',
  target,
  headers,
  body,
  framing: 'length',
  isSurelyRefused: true,
})

/** What browsers without scripts post, as much as is read of it: to a page with that form, and to one without any. */
export function largestPageForms(form: string, pages: readonly string[]): Draft[] {
  const start = `form=${form}&email=nobody&eventId=1&`
  const few = Array.from({ length: 480 }, (_, index) => `asked.${index}=choices&answers.${index}=${'y'.repeat(100)}&`).join('')
  const shapes: [string, Piece[]][] = [
    ['one name', filled(FORM_LIMIT, start, 'a&')],
    ['one name with a value', filled(FORM_LIMIT, start, 'a=b&')],
    ['only the form', filled(FORM_LIMIT, `form=${form}`, `&form=${form}`)],
    ['many names', numbered(FORM_LIMIT, start, (index) => `${index}&`)],
    ['many nested names', numbered(FORM_LIMIT, start, (index) => `a[${index}][b]=&`)],
    ['nested brackets', filled(FORM_LIMIT, `${start}a`, '[b]', '=')],
    ['open brackets', filled(FORM_LIMIT, `${start}a`, '[', '=')],
    ['one name as often as it may be', [start, { repeat: `a=${'b'.repeat(60)}&`, times: 990 }]],
    ['as many names as there may be', [start, few]],
    ['nothing but separators', filled(FORM_LIMIT, start, '&')],
    ['escapes', filled(FORM_LIMIT, `${start}message=`, '%F0%9F%98%80')],
    ['broken escapes', filled(FORM_LIMIT, `${start}message=`, '%')],
    ...UNITS.map((unit): [string, Piece[]] => [
      `a long value of ${JSON.stringify(unit)}`,
      filled(FORM_LIMIT, `${start}name=`, encodeURIComponent(unit)),
    ]),
  ]
  const type: Header[] = [['content-type', 'application/x-www-form-urlencoded']]
  return pages.flatMap((page) => shapes.map(([about, body]) => draft(about, page, type, body)))
}

/** A call's JSON, as much as is read of it, in each of its fields. Each is refused: every text is longer than any may be. */
export function largestJson({ call, path, json = {} }: TargetCall): Draft[] {
  const usual = JSON.stringify(json).slice(1, -1)
  const start = `{${usual}${usual && ','}`
  const texts = Object.entries(json).filter(([, value]) => typeof value === 'string')
  const bodies: [string, Piece[]][] = [
    ['many keys', numbered(JSON_LIMIT, `{${usual}`, (index) => `,"${index}":0`, ',"email":5,"password":5,"username":5}')],
    ['one key again and again', filled(JSON_LIMIT, '{"email":5', ',"email":5', '}')],
    [
      'deep',
      [
        { repeat: '[', times: JSON_LIMIT / 2 },
        { repeat: ']', times: JSON_LIMIT / 2 },
      ],
    ],
    [
      'many answers',
      numbered(JSON_LIMIT, `${start}"answers":{"":5`, (index) => `,"${index}":""`, '},"email":5,"password":5,"username":5}'),
    ],
    ...texts.flatMap(([name]) => [
      ...UNITS.map((unit): [string, Piece[]] => [
        `${name} of ${JSON.stringify(unit)}`,
        filled(JSON_LIMIT, `${start}"email":5,"password":5,"${name}":"`, JSON.stringify(unit).slice(1, -1), '"}'),
      ]),
      [`${name} is a list`, filled(JSON_LIMIT, `${start}"email":5,"password":5,"${name}":[0`, ',0', ']}')] as [string, Piece[]],
    ]),
  ]
  return bodies.map(([about, body]) => ({ ...draft(about, path, [['content-type', 'application/json']], body), method: call.method }))
}

/** Forms with files, of nothing but small parts. */
export function largestMultipart({ call, path }: TargetCall): Draft[] {
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`
  const type: Header[] = [['content-type', 'multipart/form-data; boundary=x']]
  const bodies: [string, Piece[]][] = [
    ['parts of one name', filled(FILES_LIMIT, '', part('title'), '--x--\r\n')],
    ['parts of many names', numbered(FILES_LIMIT, '', part, '--x--\r\n')],
    ['headers of a part', filled(FILES_LIMIT, '--x\r\n', 'X: y\r\n', '\r\n\r\n--x--\r\n')],
    ['no part', filled(FILES_LIMIT, '', '\r\n--')],
  ]
  return bodies.map(([about, body]) => ({ ...draft(about, path, type, body), method: call.method }))
}
