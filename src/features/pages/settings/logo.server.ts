import type { Sharp } from 'sharp'
import type { DescribeUploads } from '@/content/feature.server'
import { contrast, fromHex, luminance, type Rgb } from '@/platform/luminance'
import type { Services } from '@/platform/services.server'
import type { LogoGround } from '@/site/logo-grounds'
import { logoVersion } from '@/site/theme'
import { findSettings, storedSettings } from './live-settings.server'

interface Logo {
  version: string | undefined
  /** PNG, which every mail program shows. */
  bytes: Readonly<Record<LogoGround, Buffer>>
}

/** In pixels: three times as high as it is shown. */
const BOX = { width: 512, height: 132 }

const RIGHT_PADDING = 0.14
let drawn: { path: string; logo: Promise<Logo | undefined> } | undefined

export async function readLogo({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<Logo | undefined> {
  const path = storedSettings(await findSettings(db)).logoUrl
  if (!path) return undefined
  if (drawn?.path !== path) {
    const logo = drawLogo(storage, path)
    drawn = { path, logo }
    logo.catch(() => {
      drawn = undefined
    })
  }
  return drawn?.logo
}

async function drawLogo(storage: Services['storage'], path: string): Promise<Logo | undefined> {
  const file = await storage.read(path.slice('/uploads/'.length))
  if (!file) return undefined
  const { default: sharp } = await import('sharp')
  const png = await sharp(await new Response(file.body).arrayBuffer())
    .resize({ ...BOX, fit: 'inside' })
    .png()
    .toBuffer()
  const [light, dark, email] = await Promise.all([logoOnGround(png, 'light'), logoOnGround(png, 'dark'), logoOnGround(png, 'email')])
  return { version: logoVersion(path), bytes: { light, dark, email: await padRight(email) } }
}

/** Most of the space between a logo and the names after it is part of the picture, so that it disappears where a mail program blocks pictures. */
async function padRight(png: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { height } = await sharp(png).metadata()
  return sharp(png)
    .extend({ right: Math.round(height * RIGHT_PADDING), background: '#0000' })
    .png()
    .toBuffer()
}

export const logoUses: Record<string, DescribeUploads> = {
  settings: async ({ db }, ids) => {
    const present = (await findSettings(db))?.id
    const use = (id: number) => ({ kind: 'settings', label: 'Logo', url: '/admin?tab=settings', state: stateOf(id === present) })
    return new Map(ids.map((id) => [id, () => use(id)]))
  },
}

const stateOf = (isPresent: boolean) => (isPresent ? ('shown' as const) : ('former' as const))

const LIGHT = '#faf6f2'
const DARK = '#28334a'
const NIGHT = '#171d27'

const GROUNDS: Readonly<Record<LogoGround, readonly string[]>> = { light: [LIGHT], dark: [DARK, NIGHT], email: [LIGHT, NIGHT] }

/** Below this contrast with its background, ink is lost; of a logo that stays legible, not more than a quarter is. */
const MIN_CONTRAST = 2
const MAX_LOST_SHARE = 0.25

const PADDING = 0.14
const ROUNDING = 0.16

async function logoOnGround(png: Buffer, ground: LogoGround): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const inks = await readInks(sharp(png))
  const lostOn = (color: string) => shareLost(inks, luminance(fromHex(color)))
  if (inks.hasOwnGround || GROUNDS[ground].every((color) => lostOn(color) <= MAX_LOST_SHARE)) return png
  const plate = lostOn(LIGHT) <= lostOn(DARK) ? LIGHT : DARK
  const padding = Math.round(inks.height * PADDING)
  const [width, height] = [inks.width + 2 * padding, inks.height + 2 * padding]
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${Math.round(inks.height * ROUNDING)}" fill="${plate}"/></svg>`
  return sharp(Buffer.from(shape))
    .composite([{ input: png, left: padding, top: padding }])
    .png()
    .toBuffer()
}

interface Inks {
  width: number
  height: number
  pixels: readonly { luminance: number; opacity: number }[]
  hasOwnGround: boolean
}

async function readInks(image: Sharp): Promise<Inks> {
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index * 4, index * 4 + 4)
    return { luminance: luminance([red, green, blue] satisfies Rgb), opacity: alpha / 255 }
  })
  const atEdge = pixels.filter((_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    return x === 0 || y === 0 || x === width - 1 || y === height - 1
  })
  return { width, height, pixels, hasOwnGround: atEdge.every(({ opacity }) => opacity > 0.9) }
}

function shareLost({ pixels }: Inks, ground: number): number {
  const sumOf = (some: Inks['pixels']) => some.reduce((sum, { opacity }) => sum + opacity, 0)
  return sumOf(pixels.filter((pixel) => contrast(pixel.luminance, ground) < MIN_CONTRAST)) / (sumOf(pixels) || 1)
}
