import { contrast, fromHex, luminance, type Rgb, toHex } from '@/platform/luminance'
import type { Services } from '@/platform/services.server'
import { onDark } from '@/site/logo-grounds'
import { findPageText } from './page-text.repository.server'
import { readStoredPicture } from './resolve-texts'

/** The last one that was made, by the address of its picture: measuring takes a tenth of a second. */
let made: { src: string; style: Promise<string> } | undefined

/** The stylesheet of home's picture, where `src` is its wide cut; undefined for others, so that strangers can't have pictures measured. */
export async function findHeroStyle({ db, storage }: Pick<Services, 'db' | 'storage'>, src: string): Promise<string | undefined> {
  const [narrow, wide] = readStoredPicture((await findPageText(db, 'home', 'hero.picture'))?.text ?? null)?.cuts ?? []
  if (!narrow || !wide || wide !== src) return undefined
  if (made?.src !== src) {
    const style = measure(storage, narrow, wide)
    made = { src, style }
    style.catch(() => {
      made = undefined
    })
  }
  return made.style
}

async function measure(storage: Services['storage'], narrow: string, wide: string): Promise<string> {
  const [narrowBytes, wideBytes] = await Promise.all([narrow, wide].map((path) => readFile(storage, path)))
  if (!narrowBytes || !wideBytes) throw new Error('The picture at the top of the home page is not in the storage')
  return heroStyle({ narrow: narrowBytes, wide: wideBytes }, wide)
}

async function readFile(storage: Services['storage'], path: string): Promise<Uint8Array | undefined> {
  const file = await storage.read(path.slice('/uploads/'.length))
  return file && new Uint8Array(await new Response(file.body).arrayBuffer())
}

/** Wide windows, where the picture fills the hero and the words are on it: from narrow and high to flat, in pixels. */
const WINDOWS = [
  [1248, 1134],
  [1248, 620],
  [1440, 900],
  [1920, 1080],
  [2560, 1080],
  [3440, 1440],
] as const

/** How much of the window's width the words take, from the left; the header takes all of it at the top. */
const WORDS_WIDTH = 0.66
const HEADER_HEIGHT = 96
/** Where a picture is cut in wide windows (`hero-picture` in hero.css). */
const POSITION = { x: 0.62, y: 0.17 }

/** Where the words are on top of the picture, here below the header, in any of the windows. */
const isStacked = '(max-width: 77.99rem), (max-height: 37.99rem), (max-aspect-ratio: 10999/10000)'
const isWide = '(min-width: 78rem) and (min-height: 38rem) and (min-aspect-ratio: 11/10)'
const isPhone = '(max-width: 39.99rem)'

/** Colors for the words over home's picture: dark or light, with a veil where neither has contrast 4.5; where stacked, its upper edge's color. */
export async function heroStyle(cuts: { narrow: Uint8Array; wide: Uint8Array }, src: string): Promise<string> {
  const [narrow, wide] = await Promise.all([readPixels(cuts.narrow), readPixels(cuts.wide)])
  const words = wordsOver(colorsWithin(wide, areaOf(wide, WORDS_WIDTH)))
  const header = thinnestVeil(words.ink, colorsWithin(wide, { ...areaOf(wide, 1, HEADER_HEIGHT), left: 0.3 }))
  const edge = (pixels: typeof wide) => legibleGround(medianColor(pixels, { left: 0, top: 0, right: 1, bottom: 0.12 }))
  const page = `body:has(#hero [src="${src}"])`
  return `@media screen and (forced-colors: none) {
${stacked(page, isStacked, edge(wide))}
${stacked(page, isPhone, edge(narrow))}
@media ${isWide} {
${inks(page, words.ink)}
${page} #hero { background: ${toHex(averageOf(colorsWithin(wide, areaOf(wide, 1))))} }
${page} #hero::after { content: ''; position: absolute; inset: 0; background: linear-gradient(90deg, ${rgba(words.veil)} 66%, transparent) }
${page} #hero::before { content: ''; position: absolute; z-index: 1; inset: 0 0 auto; height: 11rem; background: linear-gradient(90deg, transparent 34%, ${rgba(header)} 62%); mask-image: linear-gradient(#000 6rem, transparent) }
}
}
`
}

const stacked = (page: string, media: string, { ink, ground }: { ink: Ink; ground: Rgb }) => `@media ${media} {
${inks(page, ink)}
${page} #hero { background: ${toHex(ground)}; box-shadow: 0 -9rem ${toHex(ground)} }
${page} .hero-picture { mask-image: linear-gradient(transparent 5rem, #000 11rem) }
}`

function areaOf(picture: { width: number; height: number }, widthShare: number, boxHeight = Number.POSITIVE_INFINITY): Area {
  const areas = WINDOWS.map(([windowWidth, windowHeight]) => {
    const heroHeight = Math.max(windowHeight * 0.9, 640)
    const scale = Math.max(windowWidth / picture.width, heroHeight / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const [left, top] = [(width - windowWidth) * POSITION.x, (height - heroHeight) * POSITION.y]
    return {
      left: left / width,
      top: top / height,
      right: (left + windowWidth * widthShare) / width,
      bottom: (top + Math.min(boxHeight, heroHeight)) / height,
    }
  })
  return {
    left: Math.min(...areas.map(({ left }) => left)),
    top: Math.min(...areas.map(({ top }) => top)),
    right: Math.max(...areas.map(({ right }) => right)),
    bottom: Math.max(...areas.map(({ bottom }) => bottom)),
  }
}

/** Buttons keep their colors on every picture: their words have a background of their own. */
function inks(page: string, ink: Ink): string {
  const colors =
    ink === 'dark'
      ? '--ink: var(--color-pine-night); --ink-soft: var(--ink)'
      : '--ink: var(--color-first-light); --ink-soft: var(--ink); --accent: var(--color-meadow-straw)'
  const logo =
    ink === 'light'
      ? `\n${page} :is(#hero, [data-site-header].border-transparent) [src^="/logo"] { display: none; &[src$="${onDark}"] { display: block } }`
      : ''
  return `:is(${page} #hero, ${page} [data-site-header].border-transparent) { ${colors}; color: var(--ink) }${logo}`
}

const rgba = ({ color, opacity }: { color: Rgb; opacity: number }) =>
  `${toHex(color)}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`

/** WCAG 2.2 asks for 4.5; browsers scale pictures and round colors, so a little more is kept. */
const MIN_CONTRAST = 4.65

const INKS = {
  dark: { luminance: luminance(fromHex('#1f2a2b')), toward: 255 },
  light: { luminance: luminance(fromHex('#faf6f2')), toward: 0 },
}
type Ink = keyof typeof INKS

interface WordsOver {
  ink: Ink
  /** Laid over the picture where the words are; `opacity` from 0 (none) to 1. */
  veil: { color: Rgb; opacity: number }
}

function wordsOver(swatches: readonly Swatch[]): WordsOver {
  const average = averageOf(swatches)
  const inInk = (ink: Ink): WordsOver => ({ ink, veil: thinnestVeil(ink, swatches, average) })
  const [dark, light] = [inInk('dark'), inInk('light')]
  return light.veil.opacity < dark.veil.opacity ? light : dark
}

function thinnestVeil(ink: Ink, swatches: readonly Swatch[], average = averageOf(swatches)): WordsOver['veil'] {
  const color = mix(average, [INKS[ink].toward, INKS[ink].toward, INKS[ink].toward], 0.86)
  const isLegible = (opacity: number) =>
    swatches.every((swatch) => contrast(INKS[ink].luminance, luminance(mix(swatch.color, color, opacity))) >= MIN_CONTRAST)
  let opacity = 0
  while (opacity < 1 && !isLegible(opacity)) opacity += 0.02
  return { color, opacity: Math.round(Math.min(opacity, 1) * 100) / 100 }
}

function legibleGround(color: Rgb): { ink: Ink; ground: Rgb } {
  const { ink, veil } = wordsOver([{ color, count: 1 }])
  return { ink, ground: mix(color, veil.color, veil.opacity) }
}

function averageOf(swatches: readonly Swatch[]): Rgb {
  const count = swatches.reduce((sum, swatch) => sum + swatch.count, 0)
  const average = (channel: 0 | 1 | 2) => swatches.reduce((sum, swatch) => sum + swatch.color[channel] * swatch.count, 0) / count
  return [average(0), average(1), average(2)]
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const channel = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share
  return [channel(0), channel(1), channel(2)]
}

interface Swatch {
  color: Rgb
  count: number
}

/** Part of a picture, each side as a share of the whole from 0 to 1. */
interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

type Pixels = Awaited<ReturnType<typeof readPixels>>

/** The pixels of a stored picture, three channels each. Throws for bytes that are no picture. */
export async function readPixels(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes).flatten({ background: '#fff' }).toColorspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Channels are sorted into steps of 8, so that each color represents at most 512 others and all of them can be judged. */
const STEP = 8

/** The colors within an area, at most 32,768 of them. Each is given twice, by the darkest and the lightest color of its step. */
function colorsWithin({ data, width, height }: Pixels, area: Area): Swatch[] {
  const counts = new Map<number, number>()
  const [left, right] = [Math.floor(area.left * width), Math.ceil(area.right * width)]
  const [top, bottom] = [Math.floor(area.top * height), Math.ceil(area.bottom * height)]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 3
      const key = ((data[at] ?? 0) >> 3) * 1024 + ((data[at + 1] ?? 0) >> 3) * 32 + ((data[at + 2] ?? 0) >> 3)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return [...counts].flatMap(([key, count]) => {
    const darkest: Rgb = [(key >> 10) * STEP, ((key >> 5) & 31) * STEP, (key & 31) * STEP]
    return [
      { color: darkest, count: count / 2 },
      { color: [darkest[0] + STEP - 1, darkest[1] + STEP - 1, darkest[2] + STEP - 1], count: count / 2 },
    ]
  })
}

/** The middle value of each channel within an area: of lines on white paper white, where the average would be gray. */
function medianColor({ data, width, height }: Pixels, area: Area): Rgb {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const
  const [left, right] = [Math.floor(area.left * width), Math.ceil(area.right * width)]
  const [top, bottom] = [Math.floor(area.top * height), Math.ceil(area.bottom * height)]
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 3)
      counts.forEach((channel, index) => {
        const value = data[at + index] ?? 0
        channel[value] = (channel[value] ?? 0) + 1
      })
  const half = ((right - left) * (bottom - top)) / 2
  const median = (channel: Uint32Array) => {
    let seen = 0
    return channel.findIndex((count) => {
      seen += count
      return seen >= half
    })
  }
  return [median(counts[0]), median(counts[1]), median(counts[2])]
}
