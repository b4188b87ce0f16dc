import { fromHex, luminance } from './luminance'
import { oklchToHex, toOklch } from './oklch'

const LINK = { lightness: 0.8, chroma: 0.085 }
const FILL = { luminance: 0.17, chroma: 0.12 }

/** A community's color (`#rrggbb`) for dark grounds, of the same hue: of links, of a button, and of the button under the hand. */
export function nightColors(color: string): { link: string; fill: string; deep: string } {
  const { h = 0, c = 0 } = toOklch(color) ?? {}
  const at = (l: number, chroma: number) => oklchToHex({ mode: 'oklch', l, c: Math.min(c, chroma), h })
  let [dark, light] = [0, 1]
  while (light - dark > 0.0005) {
    const middle = (dark + light) / 2
    if (luminance(fromHex(at(middle, FILL.chroma))) <= FILL.luminance) dark = middle
    else light = middle
  }
  return { link: at(LINK.lightness, LINK.chroma), fill: at(dark, FILL.chroma), deep: at(dark - 0.05, FILL.chroma) }
}
