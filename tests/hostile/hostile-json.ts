import fc from 'fast-check'
import type { Piece, TargetCall } from './hostile-request.ts'
import { nastyJson, nastyText } from './hostile-values.ts'

export interface Body {
  about: string
  pieces: Piece[]
  isSurelyRefused: boolean
}

const notText = [null, true, 5, [], {}, '', ' ', 'x'.repeat(30_000)]

/** By field, what it can never be: where a call has such a field, one of these makes its body invalid, whatever the rest says. */
const impossible: Record<string, unknown[]> = {
  email: [...notText, 'nobody', '@', 'a@b', 'a b@example.org'],
  title: notText,
  quote: notText,
  month: [null, true, [], {}, '', 'Smarch', 13, 0, -1, 1.5],
  isAdmin: [null, 'true', 1, [], {}],
  eventIds: [null, [], [0], [1, 1], ['1'], [1.5], [1e300], {}, 'x', Array.from({ length: 10_001 }, (_, index) => index + 1)],
}

/** Filled in, it makes a public form say thanks and store nothing, whatever else is wrong. */
const TRAP = 'leaveEmpty'

/** The field of a call that `impossible` speaks of. */
const decisiveField = (json: object) => Object.keys(impossible).find((name) => name in json)

const fault = (json: object, optional: readonly string[]): fc.Arbitrary<[string, string] | undefined> => {
  const field = decisiveField(json)
  if (!field) return fc.constant(undefined)
  const values = (impossible[field] ?? []).filter((value) => !(optional.includes(field) && (value === null || value === '')))
  return fc.constantFrom(...values).map((value) => [field, JSON.stringify(value)])
}

const extraKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'id', 'slug', 'isAdmin', 'createdAt', 'sortOrder', TRAP, ''),
  fc.constantFrom(
    'imageUrl',
    'imageAlt',
    'imageFocus',
    'flyerUrl',
    'videoUrl',
    'thumbnailUrl',
    'tags',
    'teacherProfileIds',
    'facilitators',
    'registrationEmail',
  ),
  fc.constantFrom('description', 'isRecurring', 'deleteExistingImage', 'isSpecial', 'reviewCount', 'phoneNumber', 'interest', 'invitation'),
  nastyText,
)

type Entry = [name: string, value: string]

/** A field as it should be, missing, replaced, or there twice. */
const mutated = ([name, value]: Entry): fc.Arbitrary<Entry[]> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Entry[]>([[name, value]]) },
    { weight: 1, arbitrary: fc.constant<Entry[]>([]) },
    { weight: 3, arbitrary: nastyJson.map((nasty): Entry[] => [[name, nasty]]) },
    {
      weight: 1,
      arbitrary: nastyJson.map((nasty): Entry[] => [
        [name, nasty],
        [name, value],
      ]),
    },
  )

const objectText = (entries: Entry[]) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`

/** An object like a call's valid one and yet not quite. The fault comes last, where of two equal names the last counts. */
export const mutatedObject = (json: object, optional: readonly string[] = []): fc.Arbitrary<{ text: string; isSurelyRefused: boolean }> =>
  fc
    .record({
      fields: fc.tuple(...Object.entries(json).map(([name, value]) => mutated([name, JSON.stringify(value)]))),
      extras: fc.array(fc.tuple(extraKey, nastyJson), { maxLength: 3 }),
      fault: fc.option(fault(json, optional), { freq: 3 }),
    })
    .map(({ fields, extras, fault: decisive }) => ({
      text: objectText([...fields.flat(), ...extras.filter(([name]) => !(name in json)), ...(decisive ? [decisive] : [])]),
      isSurelyRefused: Boolean(decisive) && !extras.some(([name]) => name === TRAP),
    }))

const notJson = fc.constantFrom<Piece[]>(
  ['{'],
  ['}'],
  ['{"a":}'],
  ["{'a':1}"],
  ['{"a":1,}'],
  ['{"a":1}{"b":2}'],
  ['{"a":NaN}'],
  ['{"a":"\u0000"}'],
  ['{"a":"\\u0000"}'],
  ['{"a":"\\x41"}'],
  ['{"a":"\n"}'],
  ['{"a":01}'],
  ['/* a */{}'],
  ['undefined'],
  ['title=Open+House&month=May'],
  ['<event><title>Open House</title></event>'],
  [new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  [new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  [new Uint8Array(300)],
  [{ repeat: '[', times: 100_000 }],
  [{ repeat: '{"a":', times: 40_000 }],
)

const notObject = fc.constantFrom('null', '[]', '[{}]', '"text"', '5', 'true', '[[[]]]', '"{}"')

/** No call that takes only JSON accepts more. */
const PADDING = 1_048_576

/** What may stand where JSON is due. */
export function jsonBody(target: TargetCall): fc.Arbitrary<Body> {
  const { json = {} } = target
  const valid = JSON.stringify(json)
  const body = (about: string, pieces: Piece[], isSurelyRefused: boolean): Body => ({ about, pieces, isSurelyRefused })
  return fc.oneof(
    {
      weight: 12,
      arbitrary: mutatedObject(json, target.call.optional).map(({ text, ...rest }) => ({ about: 'odd fields', pieces: [text], ...rest })),
    },
    { weight: 2, arbitrary: notJson.map((pieces) => body('not JSON', pieces, true)) },
    { weight: 2, arbitrary: notObject.map((text) => body('not an object', [text], true)) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: valid.length - 1 }).map((end) => body('truncated', [valid.slice(0, end)], true)) },
    // Calls that need no field take it.
    { weight: 1, arbitrary: fc.constant(body('empty', [], false)) },
    { weight: 1, arbitrary: fc.constant(body('a byte order mark', ['\ufeff', valid], false)) },
    {
      weight: 1,
      arbitrary: fc.constant(body('broken UTF-8', [valid.slice(0, -2), new Uint8Array([0xc3, 0x28, 0xed, 0xa0, 0x80]), '"}'], false)),
    },
    { weight: 1, arbitrary: fc.constant(body('over the limit', [valid, { repeat: ' ', times: PADDING }], !target.takesForms)) },
    { weight: 1, arbitrary: fc.constant(body('far over the limit', [valid.slice(0, 1), { repeat: '\n\t  ', times: PADDING }], true)) },
  )
}
