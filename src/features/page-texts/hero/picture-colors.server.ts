import type { Rgb } from '@/platform/luminance'

/** A color of a picture, and how many of its pixels are of it or nearly so. */
export interface Swatch {
  color: Rgb
  count: number
}

/** Part of a picture, each side as a share of the whole from 0 to 1. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** The pixels of a stored picture, three channels each. Throws for bytes that are no picture. */
export async function readPixels(bytes: Uint8Array): Promise<Pixels> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes).flatten({ background: '#fff' }).toColorspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Channels are sorted into steps of 8, so that each color represents at most 512 others and all of them can be judged. */
const STEP = 8

/** The colors within an area, at most 32,768 of them. Each is given twice, by the darkest and the lightest color of its step. */
export function colorsWithin({ data, width, height }: Pixels, area: Area): Swatch[] {
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
    const lightest: Rgb = [darkest[0] + STEP - 1, darkest[1] + STEP - 1, darkest[2] + STEP - 1]
    return [
      { color: darkest, count: count / 2 },
      { color: lightest, count: count / 2 },
    ]
  })
}

/** The middle value of each channel within an area: of lines on white paper white, where the average would be gray. */
export function medianColor({ data, width, height }: Pixels, area: Area): Rgb {
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
