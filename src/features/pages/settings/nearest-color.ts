import { oklchToHex, toOklch } from '@/platform/oklch'
import { contrastOfWhiteOn, MIN_CONTRAST } from './contrast'

const BLACK = '#000000'

/** The lightest color of the same hue on which white can be read, for one that is too light: darker, and as colorful as the screen allows. */
export function nearestLegible(color: string): string {
  const chosen = toOklch(color)
  if (!chosen) return BLACK
  const at = (l: number) => oklchToHex({ ...chosen, l })
  let [dark, light] = [0, chosen.l]
  while (light - dark > 0.0005) {
    const middle = (dark + light) / 2
    if (contrastOfWhiteOn(at(middle)) >= MIN_CONTRAST) dark = middle
    else light = middle
  }
  return at(dark)
}
