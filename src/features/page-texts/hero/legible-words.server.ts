import { contrast, fromHex, luminance, type Rgb } from '@/platform/luminance'
import type { Swatch } from './picture-colors.server'

/** WCAG 2.2 asks for 4.5; browsers scale pictures and round colors, so a little more is kept. */
const MIN_CONTRAST = 4.65

const INKS = {
  dark: { luminance: luminance(fromHex('#1f2a2b')), toward: 255 },
  light: { luminance: luminance(fromHex('#faf6f2')), toward: 0 },
}
export type Ink = keyof typeof INKS

/** How words are set over part of a picture. */
export interface WordsOver {
  ink: Ink
  /** Laid over the picture where the words are; `opacity` from 0 (none) to 1. */
  veil: { color: Rgb; opacity: number }
}

/** Dark or light words over these colors, whichever needs the thinner veil to be legible on every one of them. */
export function wordsOver(swatches: readonly Swatch[]): WordsOver {
  const average = averageOf(swatches)
  const inInk = (ink: Ink): WordsOver => ({ ink, veil: thinnestVeil(ink, swatches, average) })
  const [dark, light] = [inInk('dark'), inInk('light')]
  return light.veil.opacity < dark.veil.opacity ? light : dark
}

/** The veil under words of an ink that is already chosen. */
export function thinnestVeil(ink: Ink, swatches: readonly Swatch[], average = averageOf(swatches)): WordsOver['veil'] {
  const color = mix(average, [INKS[ink].toward, INKS[ink].toward, INKS[ink].toward], 0.86)
  const isLegible = (opacity: number) =>
    swatches.every((swatch) => contrast(INKS[ink].luminance, luminance(mix(swatch.color, color, opacity))) >= MIN_CONTRAST)
  let opacity = 0
  while (opacity < 1 && !isLegible(opacity)) opacity += 0.02
  return { color, opacity: Math.round(Math.min(opacity, 1) * 100) / 100 }
}

/** A plain ground near `color` on which words of one ink are legible. */
export function legibleGround(color: Rgb): { ink: Ink; ground: Rgb } {
  const { ink, veil } = wordsOver([{ color, count: 1 }])
  return { ink, ground: mix(color, veil.color, veil.opacity) }
}

export function averageOf(swatches: readonly Swatch[]): Rgb {
  const count = swatches.reduce((sum, swatch) => sum + swatch.count, 0)
  const average = (channel: 0 | 1 | 2) => swatches.reduce((sum, swatch) => sum + swatch.color[channel] * swatch.count, 0) / count
  return [average(0), average(1), average(2)]
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const channel = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share
  return [channel(0), channel(1), channel(2)]
}
