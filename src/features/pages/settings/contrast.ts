import { contrast, fromHex, luminance } from '@/platform/luminance'

/** WCAG 2.2's least contrast of text with its background (1.4.3). */
export const MIN_CONTRAST = 4.5

export const contrastOfWhiteOn = (color: string): number => contrast(1, luminance(fromHex(color)))

/** Never rounded up: what fails by a hair must not read as if it held. */
export const contrastFault = (color: string): string =>
  `White text on this color has a contrast of ${Math.floor(contrastOfWhiteOn(color) * 10) / 10}:1; buttons need ${MIN_CONTRAST}:1.`
