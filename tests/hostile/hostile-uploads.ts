import fc from 'fast-check'
import { goodPictures, hugeFiles, oddFiles, refusedPictures } from './hostile-files.ts'
import type { Piece } from './hostile-request.ts'
import { usually } from './hostile-values.ts'

/** A part of a form with files. */
export interface Part {
  headers: string[]
  content: Piece[]
}

interface Upload {
  about: string
  part: Part
  isSurelyRefused: boolean
}

const fileName = usually(
  'photo.jpg',
  fc.constantFrom(
    '',
    '../../../etc/passwd',
    'C:\\a.png',
    'a\u0000.jpg',
    '\u202egpj.exe',
    'é'.repeat(300),
    '.htaccess',
    'a.svg',
    'con',
    '"; filename="b.php',
  ),
)
const fileType = usually(
  'image/jpeg',
  fc.constantFrom('application/pdf', 'image/svg+xml', 'text/html', '', 'multipart/mixed; boundary=y', 'x'.repeat(500)),
)

/** A picture of which some bytes are gone or different. */
const damaged: fc.Arbitrary<Piece[]> = fc
  .record({
    picture: fc.constantFrom(...Object.values(goodPictures)),
    keep: fc.double({ min: 0.05, max: 1, noNaN: true }),
    flips: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
  })
  .map(({ picture, keep, flips }) => {
    const copy = Buffer.from(picture.subarray(0, Math.ceil(picture.length * keep)))
    for (const [place, value] of flips) copy[Math.floor(place * (copy.length - 1))] = value
    return [copy]
  })

const wholePictures = Object.fromEntries(
  Object.entries(goodPictures).map(([name, picture]): [string, Piece[]] => [`whole ${name}`, [picture]]),
)

const named = (files: Record<string, Piece[]>) => fc.constantFrom(...Object.entries(files))

type Content = [about: string, content: Piece[], isSurelyRefused: boolean]

const content: fc.Arbitrary<Content> = fc.oneof(
  { weight: 30, arbitrary: named(refusedPictures).map(([about, pieces]): Content => [about, pieces, true]) },
  { weight: 8, arbitrary: named(wholePictures).map(([about, pieces]): Content => [about, pieces, false]) },
  { weight: 12, arbitrary: damaged.map((pieces): Content => ['a damaged picture', pieces, false]) },
  { weight: 8, arbitrary: named(oddFiles).map(([about, pieces]): Content => [about, pieces, false]) },
  { weight: 1, arbitrary: named(hugeFiles).map(([about, pieces]): Content => [about, pieces, true]) },
)

/** None of the files that are surely no picture is one that passes for a flyer, so only those in the part `image` count. */
export const uploadOf = (image: string): fc.Arbitrary<Upload> =>
  fc
    .record({
      name: fc.constantFrom(image, image, image, 'flyer', 'flyer', 'file', 'eventData', '__proto__'),
      fileName,
      fileType,
      content,
    })
    .map(({ name, content: [about, pieces, isRefused], ...file }) => ({
      about: `${name}: ${about}`,
      part: {
        headers: [
          `Content-Disposition: form-data; name="${name}"; filename="${file.fileName}"`,
          ...(file.fileType ? [`Content-Type: ${file.fileType}`] : []),
        ],
        content: pieces,
      },
      isSurelyRefused: name === image && isRefused,
    }))
