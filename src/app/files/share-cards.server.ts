import type { Context, Hono } from 'hono'
import '@/content/feature.server'
import { readLogo } from '@/features/pages/settings/logo.server'
import { addressKeyOf } from '@/platform/http/limits/client-address.server'
import { matchesEntityTag } from '@/platform/http/representation.server'
import type { Services } from '@/platform/services.server'
import { type ShareCard, type ShareImage, siteCard, siteShareImage } from '@/site/share-image'

/** Kept in memory, of some 70 kB each; the one that was asked for longest ago goes first. */
const MAX_CARDS = 50

/**
 * The pictures that go with shared links: the site's own, and those of the features. Their names hold a fingerprint of their words, so
 * they may be cached forever; requests with an older fingerprint are redirected.
 */
export const serveShareCards =
  (services: Pick<Services, 'config' | 'db' | 'clock' | 'features' | 'limits' | 'site' | 'storage'>) => (app: Hono) => {
    const cards = createCards(services)
    const answer = async (c: Context, card: ShareCard, image: ShareImage) => {
      if (c.req.path !== image.path) return c.redirect(image.path, 302)
      const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${image.path}"` }
      if (matchesEntityTag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers)
      if (!cards.has(image.path)) await services.limits.drawnPictures.use(addressKeyOf(c, services.config))
      const bytes = await cards.get(image.path, card)
      return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': 'image/jpeg', 'content-length': String(bytes.length) })
    }
    app.get('/og/:card{site-[0-9a-f]{8}\\.jpg}', (c) => answer(c, siteCard(services.site), siteShareImage(services.site)))
    for (const [folder, find] of services.features.flatMap(({ shareCards = {} }) => Object.entries(shareCards)))
      app.get(`/og/${folder}/:card{[\\w-]+-[0-9a-f]{8}\\.jpg}`, async (c) => {
        const found = await find(services, c.req.param('card').slice(0, -'-00000000.jpg'.length))
        return found ? answer(c, found.card, found.image) : notFound(c)
      })
    app.all('/og/*', notFound)
  }

const notFound = (c: Context) => c.text('Not found', 404)

/** Draws each card once, however many ask for it at the same time. */
function createCards(services: Pick<Services, 'db' | 'site' | 'storage'>) {
  const drawn = new Map<string, Promise<Buffer>>()
  const get = (path: string, card: ShareCard): Promise<Buffer> => {
    const drawing = drawn.get(path) ?? draw(services, card)
    drawn.delete(path)
    drawn.set(path, drawing)
    const oldest = drawn.size > MAX_CARDS ? drawn.keys().next().value : undefined
    if (oldest !== undefined) drawn.delete(oldest)
    drawing.catch(() => drawn.delete(path))
    return drawing
  }
  return { has: (path: string) => drawn.has(path), get }
}

async function draw({ site, ...parts }: Pick<Services, 'db' | 'site' | 'storage'>, card: ShareCard): Promise<Buffer> {
  const { drawCard } = await import('@/features/media/draw-card.server')
  return drawCard(site, card, site.logoUrl ? (await readLogo(parts))?.bytes.light : undefined)
}
