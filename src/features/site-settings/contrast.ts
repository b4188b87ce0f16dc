/** WCAG 2.2's least contrast of text with what lies behind it (1.4.3). */
export const LEAST_CONTRAST = 4.5

/** The contrast of white text on a colour (`#8f4a42`), from 1 to 21 (WCAG 2.2). */
export function contrastOfWhiteOn(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Never rounded up: what fails by a hair must not read as if it held. */
export const contrastFault = (color: string): string =>
  `White on this colour is ${Math.floor(contrastOfWhiteOn(color) * 10) / 10} to 1; buttons need ${LEAST_CONTRAST}.`
