import type { DescribeUploads } from '@/content/feature.server'
import type { Services } from '@/platform/services.server'
import type { LogoGround } from '@/site/logo-grounds'
import { logoVersion } from '@/site/theme'
import { storedSettings } from './live-settings.server'
import { logoOnGround } from './logo-plate.server'
import { findSettings } from './settings.repository.server'

interface Logo {
  /** As addresses name it. */
  version: string | undefined
  /** PNG, which every mail program shows, for each ground. */
  bytes: Readonly<Record<LogoGround, Buffer>>
}

/** In pixels: three times as high as it is shown. */
const BOX = { width: 512, height: 132 }

/** As a share of its height. */
const RIGHT_PADDING = 0.14
/** The last one that was drawn, by its upload. */
let drawn: { path: string; logo: Promise<Logo | undefined> } | undefined

/** The community's own logo, as small as it is shown; undefined where it has none. */
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
  const upload = await new Response(file.body).arrayBuffer()
  const png = await sharp(upload)
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

/** How Media describes the logo: the present one, and those of former settings. */
export const logoUses: Record<string, DescribeUploads> = {
  settings: async ({ db }, ids) => {
    const present = (await findSettings(db))?.id
    const use = (id: number) => ({ kind: 'settings', label: 'Logo', url: '/admin?tab=settings', state: stateOf(id === present) })
    return new Map(ids.map((id) => [id, () => use(id)]))
  },
}

const stateOf = (isPresent: boolean) => (isPresent ? ('shown' as const) : ('former' as const))
