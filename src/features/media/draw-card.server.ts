import { createWorkQueue } from '@/platform/jobs/work-queue.server'
import figtree from '@/site/fonts/figtree.outlines?raw'
import newsreader from '@/site/fonts/newsreader.outlines?raw'
import picture from '@/site/images/share-card-420.webp?inline'
import { cardSize, type ShareCard } from '@/site/share-image'
import type { Site } from '@/site/site.schema'

/** One at a time: many requests must not keep pages waiting, nor fill the memory with what waits. */
const oneAtATime = createWorkQueue({ atOnce: 1, waiting: 50 })

const typefaces: Typefaces = { serif: JSON.parse(newsreader), sans: JSON.parse(figtree) }

/** A share card as JPEG. Throws ApiError 503 where too many are waiting for theirs. */
export const drawCard = (site: Site, card: ShareCard, logo: Buffer | undefined): Promise<Buffer> =>
  oneAtATime(async () => {
    const { default: sharp } = await import('sharp')
    const words = composeCard(card, site, typefaces)
    const { left, top, ...box } = markBox
    const mark =
      logo &&
      (await sharp(logo)
        .resize({ ...box, fit: 'contain', background: '#faf6f2' })
        .toBuffer())
    return sharp({ create: { ...cardSize, channels: 3, background: '#faf6f2' } })
      .composite([
        { input: Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'), gravity: 'east' },
        { input: Buffer.from(words) },
        ...(mark ? [{ input: mark, left, top }] : []),
      ])
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4', progressive: true })
      .toBuffer()
  })

interface Typefaces {
  serif: Typeface
  sans: Typeface
}

const ink = '#1f2a2b'
const soft = '#5e4e5c'
const accent = '#8f4a42'

interface From {
  community: string
  school: string
  logoUrl?: string | undefined
}

const left = 72
const width = 640
const markBox = { left: left - 4, top: 60, width: 58, height: 58 }
const title = { tracking: -14, leading: 1.08, height: 316, sizes: [84, 76, 68, 60, 54, 48] } as const
const small = { size: 28, leading: 42 }
const foot = 560

/** The mark of the community, in a square of 64 (art/logo.svg). */
const mark = 'M5 49 25 13 36.5 33.5 42.5 23 59 49ZM25 13 20.5 34.5 29 49M42.5 23 41 37.5 47 49M16 56.5H48'

/** The words of a card as SVG to lay over its picture. Where the typefaces lack the title's letters, the community's name takes its place. */
function composeCard({ title, lines }: ShareCard, from: From, { serif, sans }: Typefaces): string {
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
    ...(school ? [drawLine({ typeface, size: 21 }, school, { x: textLeft, y: 114, fill: soft })] : []),
  ]
}

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

/** A legible text in as few lines as `width` (in pixels) allows, and these as even as they can be. */
export function wrap(setting: TypeSetting, text: string, width: number): string[] {
  const lines = fill(setting, text, width)
  let narrow = Math.min(width, widestWord(setting, text))
  let wide = width
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2
    if (fill(setting, text, middle).length > lines.length) narrow = middle
    else wide = middle
  }
  return fill(setting, text, wide)
}

interface Box {
  width: number
  height: number
  leading: number
  /** In pixels, the largest first. */
  sizes: readonly [number, ...number[]]
}

/** A text in the largest size in which it fits the box with whole words; in the smallest, words break and the rest ends in an ellipsis. */
export function fitInto(
  letters: Omit<TypeSetting, 'size'>,
  text: string,
  { width, height, leading, sizes }: Box,
): { size: number; lines: string[] } {
  const most = (size: number) => Math.max(1, Math.floor(height / (size * leading)))
  for (const size of sizes) {
    const setting = { ...letters, size }
    const lines = wrap(setting, text, width)
    if (lines.length <= most(size) && widestWord(setting, text) <= width) return { size, lines }
  }
  const size = sizes.at(-1) ?? sizes[0]
  const lines = fill({ ...letters, size }, text, width)
  if (lines.length <= most(size)) return { size, lines }
  const kept = lines.slice(0, most(size))
  return { size, lines: [...kept.slice(0, -1), ellipsis({ ...letters, size }, kept.at(-1) ?? '', width)] }
}

const widestWord = (setting: TypeSetting, text: string) => Math.max(0, ...text.split(' ').map((word) => widthOf(setting, word)))

function fill(setting: TypeSetting, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((each) => pieces(setting, each, width))) {
    const longer = line ? `${line} ${word}` : word
    const fits = !line || widthOf(setting, longer) <= width
    if (!fits) lines.push(line)
    line = fits ? longer : word
  }
  return line ? [...lines, line] : lines
}

function pieces(setting: TypeSetting, word: string, width: number): string[] {
  const found = ['']
  for (const character of word) {
    const longer = found.at(-1) + character
    if (longer !== character && widthOf(setting, longer) > width) found.push(character)
    else found[found.length - 1] = longer
  }
  return found
}

function ellipsis(setting: TypeSetting, line: string, width: number): string {
  let kept = line
  while (kept && widthOf(setting, `${kept}…`) > width) kept = kept.slice(0, -1)
  return `${kept.replace(/[\s,.;:–—-]+$/, '')}…`
}

/** The letters of a font as shapes, in thousandths of the size that they are set in; see decisions/0056. */
export interface Typeface {
  /** By character: its width, and its outline as an SVG path that begins on the baseline and grows upward. */
  glyphs: Record<string, [width: number, path: string]>
  kerning: Record<string, Record<string, number>>
}

const UNITS = 1000

/** A text as far as the typeface has its letters; undefined below half, since another script must not be reduced to its digits. */
export function legible({ glyphs }: Typeface, text: string): string | undefined {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ').trim()]
  const found = characters.map((each) => [each, each.normalize('NFD')[0] ?? ''].find((form) => Object.hasOwn(glyphs, form)) ?? '')
  const letters = (all: string[]) => all.filter((each) => each.trim() !== '').length
  return letters(found) * 2 > letters(characters) ? found.join('').replace(/ +/g, ' ').trim() : undefined
}

function place({ glyphs, kerning }: Typeface, line: string, tracking: number) {
  let x = 0
  let before = ''
  const placed = [...line].map((character) => {
    const [width = 0, path = ''] = glyphs[character] ?? []
    x += kerning[plain(before)]?.[plain(character)] ?? 0
    const at = x
    x += width + tracking
    before = character
    return { at, path }
  })
  return { placed, width: Math.max(0, x - tracking) }
}

/** Accents change nothing about kerning. */
const plain = (character: string) => character.normalize('NFD').charAt(0)

interface TypeSetting {
  typeface: Typeface
  size: number
  /** In thousandths of the size. */
  tracking?: number
}

export const widthOf = ({ typeface, size, tracking = 0 }: TypeSetting, line: string) =>
  (place(typeface, line, tracking).width * size) / UNITS

/** A line as outlines in SVG, from `x` on the baseline `y`, in pixels. The text itself isn't in it. */
export function drawLine(
  { typeface, size, tracking = 0 }: TypeSetting,
  line: string,
  { x, y, fill }: { x: number; y: number; fill: string },
) {
  const scale = size / UNITS
  const shapes = place(typeface, line, tracking).placed.map(({ at, path }) => path && `<path transform="translate(${at} 0)" d="${path}"/>`)
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${shapes.join('')}</g>`
}
