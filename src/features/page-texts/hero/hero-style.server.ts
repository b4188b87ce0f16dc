import { contrast, fromHex, luminance, type Rgb, toHex } from '@/platform/luminance'
import { onDark } from '@/site/logo-grounds'
import { type Area, colorsWithin, medianColor, readPixels, type Swatch } from './picture-colors.server'

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

/**
 * The stylesheet that goes with a picture that staff put in the place of the home page's first: the color of the words follows the picture.
 * On wide windows they are on it, dark or light, over a veil where neither would reach 4.5 to 1; on others they are above it, on a
 * ground that continues the color of its upper edge. `cuts` are the picture's two, upright and wide; `src` is the address of the wide one.
 */
export async function heroStyle(cuts: { narrow: Uint8Array; wide: Uint8Array }, src: string): Promise<string> {
  const [narrow, wide] = await Promise.all([readPixels(cuts.narrow), readPixels(cuts.wide)])
  const words = wordsOver(colorsWithin(wide, areaOf(wide, WORDS_WIDTH)))
  const header = thinnestVeil(words.ink, colorsWithin(wide, { ...areaOf(wide, 1, HEADER_HEIGHT), left: 0.3 }))
  const edge = (pixels: typeof wide) => legibleGround(medianColor(pixels, { left: 0, top: 0, right: 1, bottom: 0.12 }))
  const page = `body:has(#hero [src="${src}"])`
  return `@media screen and (forced-colors: none) {
${stacked(page, isStacked, edge(wide))}
${stacked(page, `${isPhone}`, edge(narrow))}
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

/** The part of the picture that shows behind a box at the upper left of the hero, in any wide window. */
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
      : '--ink: var(--color-first-light); --ink-soft: var(--ink); --accent: var(--color-meadow-straw); --accent-deep: var(--accent)'
  const logo =
    ink === 'light'
      ? `\n${page} :is(#hero, [data-site-header].border-transparent) [src^="/logo"] { display: none; &[src$="${onDark}"] { display: block } }`
      : ''
  return `:is(${page} #hero, ${page} [data-site-header].border-transparent) { ${colors}; color: var(--ink) }
:where(${page} :is(#hero, [data-site-header])) :where(.bg-accent) { --accent: var(--color-flatiron); --accent-deep: var(--color-flatiron-deep) }${logo}`
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

/** How words are set over part of a picture. */
interface WordsOver {
  ink: Ink
  /** Laid over the picture where the words are; `opacity` from 0 (none) to 1. */
  veil: { color: Rgb; opacity: number }
}

/** Dark or light words over these colors, whichever needs the thinner veil to be legible on every one of them. */
function wordsOver(swatches: readonly Swatch[]): WordsOver {
  const average = averageOf(swatches)
  const inInk = (ink: Ink): WordsOver => ({ ink, veil: thinnestVeil(ink, swatches, average) })
  const [dark, light] = [inInk('dark'), inInk('light')]
  return light.veil.opacity < dark.veil.opacity ? light : dark
}

/** The veil under words of an ink that is already chosen. */
function thinnestVeil(ink: Ink, swatches: readonly Swatch[], average = averageOf(swatches)): WordsOver['veil'] {
  const color = mix(average, [INKS[ink].toward, INKS[ink].toward, INKS[ink].toward], 0.86)
  const isLegible = (opacity: number) =>
    swatches.every((swatch) => contrast(INKS[ink].luminance, luminance(mix(swatch.color, color, opacity))) >= MIN_CONTRAST)
  let opacity = 0
  while (opacity < 1 && !isLegible(opacity)) opacity += 0.02
  return { color, opacity: Math.round(Math.min(opacity, 1) * 100) / 100 }
}

/** A plain ground near `color` on which words of one ink are legible. */
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
