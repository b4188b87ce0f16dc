import { clampChroma, converter, formatHex } from 'culori'
import { contrastOfWhiteOn, MIN_CONTRAST } from './contrast'

const toOklch = converter('oklch')
const BLACK = '#000000'

/** The lightest color of the same hue on which white can be read, for one that is too light: darker, and as colorful as the screen allows. */
export function nearestLegible(color: string): string {
  const chosen = toOklch(color)
  if (!chosen) return BLACK
  const at = (l: number) => formatHex(clampChroma({ ...chosen, l }, 'oklch')) ?? BLACK
  let [dark, light] = [0, chosen.l]
  while (light - dark > 0.0005) {
    const middle = (dark + light) / 2
    if (contrastOfWhiteOn(at(middle)) >= MIN_CONTRAST) dark = middle
    else light = middle
  }
  return at(dark)
}
