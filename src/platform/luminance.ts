export type Rgb = readonly [red: number, green: number, blue: number]

/** The relative luminance of a color, from 0 to 1 (WCAG 2.2). */
export const luminance = ([red, green, blue]: Rgb): number => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast of two luminances, from 1 to 21 (WCAG 2.2). */
export const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

export const fromHex = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const toHex = (color: Rgb): string => `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
