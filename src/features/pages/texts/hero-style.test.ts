import { heroPictures } from '@tests/support/hero-pictures'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contrast, fromHex, luminance, type Rgb } from '@/platform/luminance'
import { heroStyle, readPixels } from './find-hero-style.server'

const INKS = { light: luminance(fromHex('#faf6f2')), dark: luminance(fromHex('#1f2a2b')) }
type Ink = keyof typeof INKS

const inkOf = (css: string | undefined): Ink => (css?.includes('--ink: var(--color-first-light)') ? 'light' : 'dark')
const over = (from: Rgb, veil: Rgb, share: number) =>
  luminance([0, 1, 2].map((at) => (from[at] ?? 0) * (1 - share) + (veil[at] ?? 0) * share) as unknown as Rgb)

async function styleOf(picture: Buffer) {
  const wide = await sharp(picture).resize(800, 450, { fit: 'cover' }).webp().toBuffer()
  const narrow = await sharp(picture).resize(400, 520, { fit: 'cover' }).webp().toBuffer()
  const css = await heroStyle({ narrow, wide }, '/uploads/wide.webp')
  const [stacked, phone, onPicture] = css.split('@media (').slice(1)
  const [, veil = '', opacity = ''] = /90deg, (#.{6})(..) 66%/.exec(css) ?? []
  return { wide, stacked, phone, onPicture, veil: fromHex(veil), opacity: Number.parseInt(opacity, 16) / 255 }
}

describe('spec B §6.4: what is written over the picture of the home page', () => {
  test.each([
    ['night', 'light'],
    ['snow', 'dark'],
    ['forest', 'light'],
    ['face', 'dark'],
    ['drawing', 'dark'],
    ['crowd', 'dark'],
  ] as const)('over %s is %s, and on every pixel of it and on the ground above it has a contrast of 4.5', async (name, ink) => {
    const { wide, stacked, phone, onPicture, veil, opacity } = await styleOf(await heroPictures[name]())
    expect(inkOf(onPicture)).toBe(ink)
    const { data, width, height } = await readPixels(wide)
    let least = 21
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width * 0.62; x++) {
        const at = (y * width + x) * 3
        least = Math.min(least, contrast(INKS[ink], over([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0], veil, opacity)))
      }
    expect(least).toBeGreaterThanOrEqual(4.5)
    for (const part of [stacked, phone]) {
      const ground = fromHex(/#hero \{ background: (#.{6})/.exec(part ?? '')?.[1] ?? '')
      expect(contrast(INKS[inkOf(part)], luminance(ground))).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('over a dark picture the logo is the one for dark grounds, over a light one the page’s own', async () => {
    const night = await styleOf(await heroPictures.night())
    expect(night.onPicture).toMatch(/\[src\^="\/logo"\] \{ display: none; &\[src\$="&on=dark"\] \{ display: block \} \}/)
    expect((await styleOf(await heroPictures.snow())).onPicture).not.toContain('/logo')
  })

  test('above a drawing on white paper the ground is white', async () => {
    const { phone } = await styleOf(await heroPictures.drawing())
    expect(phone).toMatch(/#hero \{ background: #f[c-f]f[c-f]f[c-f]/)
  })
})
