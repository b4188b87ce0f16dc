import fc from 'fast-check'
import type { Header } from './hostile-headers.ts'
import { mutatedObject } from './hostile-json.ts'
import type { Piece, TargetCall } from './hostile-request.ts'
import { type Part, uploadOf } from './hostile-uploads.ts'
import { nastyText, usually } from './hostile-values.ts'

export interface Form {
  about: string
  headers: Header[]
  pieces: Piece[]
  isSurelyRefused: boolean
}

const BOUNDARY = '----hostile'

const field = (name: string, text: string): Part => ({ headers: [`Content-Disposition: form-data; name="${name}"`], content: [text] })

const oddPart: fc.Arbitrary<Part> = fc.oneof(
  nastyText.map((text) => field('extra', text)),
  nastyText.map((text) => field(text.replaceAll(/["\r\n]/g, ''), 'x')),
  fc.constantFrom<Part>(
    field('image', 'text where a file is due'),
    field('flyer', '/uploads/none.pdf'),
    field('imagePath', '//other.example/a.webp'),
    { headers: [], content: ['no headers'] },
    { headers: ['Content-Disposition: attachment'], content: ['no name'] },
    { headers: ['Content-Disposition: form-data'], content: ['no name'] },
    { headers: ["Content-Disposition: form-data; name*=UTF-8''%ff%00"], content: ['x'] },
    { headers: ['Content-Disposition: form-data; name="a"', 'Content-Transfer-Encoding: base64'], content: ['!!!'] },
    { headers: ['Content-Disposition: form-data; name="a"', 'Content-Type: text/plain; charset=utf-7'], content: ['+ADw-script+AD4-'] },
    {
      headers: ['Content-Disposition: form-data; name="a"', ...Array.from({ length: 3000 }, (_, index) => `X-${index}: y`)],
      content: ['x'],
    },
    { headers: [`Content-Disposition: form-data; name="${'n'.repeat(50_000)}"`], content: ['x'] },
  ),
)

/** The calls whose forms say everything but the files in one part, and the part of their picture. */
const jsonParts = [
  ['/api/cms/events', 'eventData', 'image'],
  ['/api/settings', 'settings', 'logo'],
] as const

const jsonPartsOf = ({ call }: TargetCall) => jsonParts.find(([path]) => call.path.startsWith(path))

/** Takes a picture and nothing else. */
const isPictureAlone = ({ call }: TargetCall) => call.path === '/api/media'

const picturePartOf = (target: TargetCall) => (isPictureAlone(target) ? 'file' : (jsonPartsOf(target)?.[2] ?? 'image'))

const fieldsOf = (target: TargetCall): fc.Arbitrary<{ parts: Part[]; isSurelyRefused: boolean }> => {
  const { call, json = {} } = target
  if (isPictureAlone(target)) return fc.constant({ parts: [], isSurelyRefused: false })
  const [, jsonPart] = jsonPartsOf(target) ?? []
  if (jsonPart) return mutatedObject(json).map(({ text, isSurelyRefused }) => ({ parts: [field(jsonPart, text)], isSurelyRefused }))
  const isPicture = call.path.startsWith('/api/page-texts')
  const parts = Object.entries(isPicture ? { alt: 'A lake', x: 0.5, y: 0.5 } : json).map(([name, value]) => field(name, String(value)))
  const addresses = ['', ' ', 'nobody', 'a@b', '<svg/onload=hostile()>']
  const [name, wrong] = 'email' in json ? ['email', addresses] : [isPicture ? 'alt' : 'title', ['', ' ']]
  const refused = fc.constantFrom(...wrong).map((text) => ({
    parts: [...parts.filter((part) => !part.headers[0]?.includes(`"${name}"`)), field(name, text)],
    isSurelyRefused: true,
  }))
  return fc.oneof(refused, fc.constant({ parts, isSurelyRefused: false }))
}

const partPieces = ({ headers, content: pieces }: Part, boundary: string): Piece[] => [
  `--${boundary}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`,
  ...pieces,
  '\r\n',
]

const formPieces = (parts: Part[], boundary = BOUNDARY): Piece[] => [
  ...parts.flatMap((part) => partPieces(part, boundary)),
  `--${boundary}--\r\n`,
]

const type = (value: string): Header[] => [['content-type', value]]
const usual = type(`multipart/form-data; boundary=${BOUNDARY}`)

/** What is broken about the form itself, apart from what it says. */
const breakage: fc.Arbitrary<(parts: Part[]) => Omit<Form, 'isSurelyRefused'>> = fc.constantFrom<
  ((parts: Part[]) => Omit<Form, 'isSurelyRefused'>)[]
>(
  (parts) => ({ about: 'no end', headers: usual, pieces: formPieces(parts).slice(0, -1) }),
  (parts) => ({ about: 'cut in a header', headers: usual, pieces: [...formPieces(parts).slice(0, -1), 'Content-Dispo'] }),
  (parts) => ({ about: 'another boundary', headers: usual, pieces: formPieces(parts, 'other') }),
  (parts) => ({ about: 'no boundary', headers: type('multipart/form-data;'), pieces: formPieces(parts) }),
  (parts) => ({ about: 'empty boundary', headers: type('multipart/form-data; boundary='), pieces: formPieces(parts, '') }),
  (parts) => ({ about: 'quoted boundary', headers: type(`multipart/form-data; boundary="${BOUNDARY}`), pieces: formPieces(parts) }),
  (parts) => ({
    about: 'long boundary',
    headers: type(`multipart/form-data; boundary=${'b'.repeat(4000)}`),
    pieces: formPieces(parts, 'b'.repeat(4000)),
  }),
  (parts) => ({
    about: 'boundary of signs',
    headers: type('multipart/form-data; boundary=\u00e4 \\'),
    pieces: formPieces(parts, '\u00e4 \\'),
  }),
  (parts) => ({ about: 'another subtype', headers: type(`multipart/mixed; boundary=${BOUNDARY}`), pieces: formPieces(parts) }),
  (parts) => ({ about: 'a preamble and an epilogue', headers: usual, pieces: ['preamble\r\n', ...formPieces(parts), 'epilogue'] }),
  (parts) => ({
    about: 'bare line feeds',
    headers: usual,
    pieces: [
      formPieces(parts)
        .filter((piece) => typeof piece === 'string')
        .join('')
        .replaceAll('\r\n', '\n'),
    ],
  }),
  (parts) => ({ about: 'everything twice', headers: usual, pieces: formPieces([...parts, ...parts]) }),
  (parts) => ({
    about: 'thousands of parts',
    headers: usual,
    pieces: formPieces([...Array.from({ length: 5000 }, (_, index) => field(`f${index}`, '')), ...parts]),
  }),
  (parts) => ({
    about: 'one name a thousand times',
    headers: usual,
    pieces: formPieces([...parts, ...Array.from({ length: 1000 }, () => field('a', 'b'))]),
  }),
  () => ({ about: 'only the end', headers: usual, pieces: [`--${BOUNDARY}--`] }),
  () => ({ about: 'no body', headers: usual, pieces: [] }),
  () => ({ about: 'JSON said to be a form', headers: usual, pieces: ['{"title":"Open House"}'] }),
  (parts) => ({ about: 'a form said to be urlencoded', headers: type('application/x-www-form-urlencoded'), pieces: formPieces(parts) }),
)

const whole = (parts: Part[]): Omit<Form, 'isSurelyRefused'> => ({ about: 'a form', headers: usual, pieces: formPieces(parts) })

/** Of which not even an empty form is an update. */
const needsFields = ({ call }: TargetCall) => call.method === 'POST' || call.path.startsWith('/api/cms/events')

/** The same call where the place of a page takes a picture: text comes only as JSON. */
export const withFiles = (target: TargetCall): TargetCall => ({ ...target, path: target.path.replace('/opening.text', '/opening.picture') })

/** What may stand where a form with files is due. A broken form is surely refused only for what it says, not for how it is broken. */
export const form = (target: TargetCall): fc.Arbitrary<Form> =>
  fc
    .record({
      fields: fieldsOf(target),
      uploads: fc.array(uploadOf(picturePartOf(target)), { maxLength: 3 }),
      odd: usually<Part[]>([], fc.array(oddPart, { minLength: 1, maxLength: 2 })),
      build: fc.oneof({ weight: 3, arbitrary: fc.constant(whole) }, { weight: 2, arbitrary: breakage }),
    })
    .map(({ fields, uploads, odd, build }) => {
      const { about, ...built } = build([...fields.parts, ...uploads.map(({ part }) => part), ...odd])
      return {
        about: [about, ...uploads.map((file) => file.about)].join(', '),
        ...built,
        isSurelyRefused:
          build === whole
            ? fields.isSurelyRefused || uploads.some((file) => file.isSurelyRefused)
            : fields.isSurelyRefused && needsFields(target),
      }
    })
