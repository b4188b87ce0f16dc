import type { Sharp } from 'sharp'
import type { DescribeUploads } from '@/content/feature.server'
import { contrast, fromHex, luminance, type Rgb, toHex } from '@/platform/luminance'
import type { Services } from '@/platform/services.server'
import type { LogoGround } from '@/site/logo-grounds'
import type { Site } from '@/site/site.schema'
import { focusVersion, iconSize, LOGO_ICONS, type LogoIcon, logoVersion } from '@/site/theme'
import { findSettings, storedSettings } from './live-settings.server'

interface Logo {
  version: string | undefined
  /** PNG, which every mail program shows. */
  bytes: Readonly<Record<LogoGround, Buffer>>
  /** What of it is the icon, as in its URL. */
  focus: string
  icons: Readonly<Record<LogoIcon, Buffer>>
}

/** In pixels: three times as high as it is shown. */
const BOX = { width: 512, height: 132 }

const RIGHT_PADDING = 0.14
let drawn: { path: string; focus: string; logo: Promise<Logo | undefined> } | undefined

export async function readLogo({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<Logo | undefined> {
  const { logoUrl: path, logoFocus } = storedSettings(await findSettings(db))
  if (!path) return undefined
  const focus = focusVersion(logoFocus)
  if (drawn?.path !== path || drawn.focus !== focus) {
    const logo = drawLogo(storage, path, logoFocus)
    drawn = { path, focus, logo }
    logo.catch(() => {
      drawn = undefined
    })
  }
  return drawn?.logo
}

async function drawLogo(storage: Services['storage'], path: string, focus: Site['logoFocus']): Promise<Logo | undefined> {
  const file = await storage.read(path.slice('/uploads/'.length))
  if (!file) return undefined
  const { default: sharp } = await import('sharp')
  const bytes = await new Response(file.body).arrayBuffer()
  const png = await sharp(bytes)
    .resize({ ...BOX, fit: 'inside' })
    .png()
    .toBuffer()
  const [light, dark, email] = await Promise.all([logoOnGround(png, 'light'), logoOnGround(png, 'dark'), logoOnGround(png, 'email')])
  return {
    version: logoVersion(path),
    bytes: { light, dark, email: await padRight(email) },
    focus: focusVersion(focus),
    icons: await drawIcons(bytes, focus),
  }
}

/** Of its side: what a picture with a ground of its own needs none of, and what a launcher may cut off. */
const ICON_PADDING = 0.08
const MASKABLE_PADDING = 0.22

async function drawIcons(bytes: ArrayBuffer, focus = { x: 0.5, y: 0.5 }): Promise<Logo['icons']> {
  const { default: sharp } = await import('sharp')
  const { width = 1, height = 1 } = await sharp(bytes).metadata()
  const side = Math.min(width, height)
  const square = await sharp(bytes)
    .extract({ left: Math.round(focus.x * (width - side)), top: Math.round(focus.y * (height - side)), width: side, height: side })
    .resize(512, 512)
    .png()
    .toBuffer()
  const inks = await readInks(sharp(square))
  const background = inks.hasOwnGround ? inks.corner : plateFor(inks)
  const usual = inks.hasOwnGround ? 0 : ICON_PADDING
  const icons = LOGO_ICONS.map(async (icon) => {
    const size = iconSize(icon)
    const padding = Math.round(size * (icon.startsWith('maskable') ? MASKABLE_PADDING : usual))
    const png = await sharp(square)
      .resize(size - 2 * padding)
      .extend({ top: padding, right: padding, bottom: padding, left: padding, background: '#0000' })
      .flatten({ background })
      .png()
      .toBuffer()
    return [icon, png] as const
  })
  return Object.fromEntries(await Promise.all(icons)) as Record<LogoIcon, Buffer>
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
  const plate = plateFor(inks)
  const padding = Math.round(inks.height * PADDING)
  const [width, height] = [inks.width + 2 * padding, inks.height + 2 * padding]
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${Math.round(inks.height * ROUNDING)}" fill="${plate}"/></svg>`
  return sharp(Buffer.from(shape))
    .composite([{ input: png, left: padding, top: padding }])
    .png()
    .toBuffer()
}

const plateFor = (inks: Inks) => (shareLost(inks, luminance(fromHex(LIGHT))) <= shareLost(inks, luminance(fromHex(DARK))) ? LIGHT : DARK)

interface Inks {
  width: number
  height: number
  pixels: readonly { luminance: number; opacity: number }[]
  hasOwnGround: boolean
  /** The color of its first pixel. */
  corner: string
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
  return {
    width,
    height,
    pixels,
    hasOwnGround: atEdge.every(({ opacity }) => opacity > 0.9),
    corner: toHex([data[0] ?? 0, data[1] ?? 0, data[2] ?? 0]),
  }
}

function shareLost({ pixels }: Inks, ground: number): number {
  const sumOf = (some: Inks['pixels']) => some.reduce((sum, { opacity }) => sum + opacity, 0)
  return sumOf(pixels.filter((pixel) => contrast(pixel.luminance, ground) < MIN_CONTRAST)) / (sumOf(pixels) || 1)
}
