import { cardSize, type ShareCard } from '@/site/share-image'
import { drawLine, legible, type Typeface, type TypeSetting, widthOf } from './typeface'
import { ellipsis, fitInto } from './wrap'

export interface Typefaces {
  serif: Typeface
  sans: Typeface
}

const ink = '#1f2a2b'
const soft = '#5e4e5c'
const accent = '#8f4a42'

interface From {
  community: string
  school: string
  /** Where there is one, its picture is laid into `markBox`. */
  logoUrl?: string | undefined
}

/** In pixels: where the words are, left of the picture. */
const left = 72
const width = 640
export const markBox = { left: left - 4, top: 60, width: 58, height: 58 }
const title = { tracking: -14, leading: 1.08, height: 316, sizes: [84, 76, 68, 60, 54, 48] } as const
const small = { size: 28, leading: 42 }
/** The baseline of the last line. */
const foot = 560

/** The mark of the community, in a square of 64 (art/logo.svg). */
const mark = 'M5 49 25 13 36.5 33.5 42.5 23 59 49ZM25 13 20.5 34.5 29 49M42.5 23 41 37.5 47 49M16 56.5H48'

/**
 * The words of a card as a drawing (SVG) to lay over its picture: who it is from, a title as large as there is room for, and lines below
 * it. Where the typefaces lack the title's letters, the community's name is shown in its place.
 */
export function composeCard({ title, lines }: ShareCard, from: From, { serif, sans }: Typefaces): string {
  const below = lines.flatMap((line) => legible(sans, line) ?? [])
  const words = legible(serif, title) ?? from.community
  const shapes = [drawLockUp(from, sans), drawTitle(words, below.length, serif), drawSmall(below, sans)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${shapes.flat().join('')}</svg>`
}

function drawLockUp({ community, school, logoUrl }: From, typeface: Typeface) {
  const textLeft = left + 72
  return [
    ...(logoUrl
      ? []
      : [
          `<path fill="none" stroke="${ink}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round" transform="translate(${markBox.left} ${markBox.top}) scale(.9)" d="${mark}"/>`,
        ]),
    drawLine({ typeface, size: 25 }, community, { x: textLeft, y: 86, fill: ink }),
    drawLine({ typeface, size: 21 }, school, { x: textLeft, y: 114, fill: soft }),
  ]
}

/** Grows upwards from the lines below it. */
function drawTitle(text: string, linesBelow: number, typeface: Typeface) {
  const { tracking, leading, height, sizes } = title
  const { size, lines } = fitInto({ typeface, tracking }, text, { width, height, leading, sizes })
  const last = foot - linesBelow * small.leading - 0.3 * size
  return lines.map((line, index) =>
    drawLine({ typeface, size, tracking }, line, { x: left, y: last - (lines.length - 1 - index) * size * leading, fill: ink }),
  )
}

function drawSmall(lines: string[], typeface: Typeface) {
  const setting: TypeSetting = { typeface, size: small.size }
  return lines.map((line, index) => {
    const shown = widthOf(setting, line) > width ? ellipsis(setting, line, width) : line
    return drawLine(setting, shown, { x: left, y: foot - (lines.length - 1 - index) * small.leading, fill: index === 0 ? accent : soft })
  })
}
