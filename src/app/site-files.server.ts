import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { readLogo } from '@/features/pages/settings/logo.server'
import { themeStyle } from '@/features/pages/settings/theme-style.server'
import { findHeroStyle } from '@/features/pages/texts/find-hero-style.server'
import type { Cache } from '@/platform/http/cache.server'
import { addressKeyOf } from '@/platform/http/rate-limit.server'
import { cacheableRequest, matchesEntityTag, represent, toResponse } from '@/platform/http/representation.server'
import { commonHeaders, DATA_CSP, EMBEDDABLE } from '@/platform/http/security-headers.server'
import type { Services } from '@/platform/services.server'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { LOGO_GROUNDS } from '@/site/logo-grounds'
import { isPageOff } from '@/site/off-pages'
import { fullName } from '@/site/place'
import { type ShareCard, type ShareImage, siteCard, siteShareImage } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import { iconPath, iconSize, LOGO_ICONS } from '@/site/theme'
import { getRouter } from './router'
import '@/content/feature.server'

const unlisted = ['/admin', '/login', '/search']

export function publicPages(): string[] {
  const paths = Object.keys(getRouter().routesByPath).map((path) => path.replace(/\/(?:\{-\$\w+\})?$/, '') || '/')
  return [...new Set(paths)].filter((path) => !path.includes('$') && !unlisted.includes(path)).toSorted()
}

export const serveSiteFiles = (services: Pick<Services, 'db' | 'clock' | 'content' | 'config' | 'features' | 'site'>) => (app: Hono) => {
  const { publicUrl } = services.config
  let sitemap: Promise<string> | undefined
  services.content.onChange(() => {
    sitemap = undefined
  })
  app.get('/sitemap.xml', async (c) => {
    const making = sitemap ?? makeSitemap(services, publicUrl)
    sitemap = making
    making.catch(() => {
      if (sitemap === making) sitemap = undefined
    })
    return answer(c, 'application/xml; charset=utf-8', await making)
  })
  app.get('/robots.txt', (c) => answer(c, 'text/plain; charset=utf-8', robots(publicUrl)))
  app.get('/.well-known/security.txt', (c) => answer(c, 'text/plain; charset=utf-8', securityContact(services)))
  app.get('/site.webmanifest', (c) => answer(c, 'application/manifest+json', JSON.stringify(manifest(services.site))))
}

async function makeSitemap(services: Pick<Services, 'db' | 'clock' | 'features' | 'site'>, publicUrl: string): Promise<string> {
  const entry = (path: string, changed?: string) =>
    `<url><loc>${escaped(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  const isOn = (path: string) => !isPageOff(services.site, path)
  const entries = publicPages()
    .filter(isOn)
    .map((path) => entry(path))
  for (const { pages } of services.features)
    for (const { path, updatedAt } of (await pages?.list?.(services)) ?? []) if (isOn(path)) entries.push(entry(path, updatedAt))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll("'", '&apos;')

const robots = (publicUrl: string) =>
  [
    'User-agent: *',
    ...['/admin', '/thank-you', '/api'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** As RFC 9116 has it. It stays the same all month, and is read again long before it expires. */
function securityContact({ clock, config: { publicUrl }, site }: Pick<Services, 'clock' | 'config' | 'site'>): string {
  const [year = 0, month = 0] = clock.today().split('-').map(Number)
  const expires = new Date(Date.UTC(year, month - 1 + 6, 1)).toISOString().replace('.000Z', 'Z')
  return [
    `Contact: ${mailtoUrl(site.email)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

const manifest = (site: Site) => ({
  name: fullName(site),
  short_name: site.community,
  start_url: '/',
  display: 'minimal-ui',
  theme_color: '#faf6f2',
  background_color: '#faf6f2',
  icons: (['192', '512', 'maskable-512'] as const).map((icon) => ({
    src: iconPath(site, icon, `/icon-${icon}.png`),
    sizes: `${iconSize(icon)}x${iconSize(icon)}`,
    type: 'image/png',
    purpose: icon.startsWith('maskable') ? 'maskable' : 'any',
  })),
})

function answer(c: Context, type: string, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { 'cache-control': 'no-cache', etag }
  if (matchesEntityTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'content-type': type })
}

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const CSS = 'text/css; charset=utf-8'

/** Button color, logo and home picture as staff set them; each change gives a new URL, so that copies may be cached. */
export const serveBranding = (services: Pick<Services, 'db' | 'storage' | 'site'>) => (app: Hono) => {
  app.get('/theme.css', (c) => {
    const color = /^[0-9a-f]{6}$/.exec(c.req.query('v') ?? '')?.[0]
    if (!color) return c.text('Not found', 404)
    return c.body(themeStyle(`#${color}`), 200, { ...FOREVER, 'content-type': CSS })
  })
  app.get('/hero.css', async (c) => {
    const style = await findHeroStyle(services, c.req.query('v') ?? '')
    return style ? c.body(style, 200, { ...FOREVER, 'content-type': CSS }) : c.text('Not found', 404)
  })
  app.get('/logo.png', async (c) => {
    const logo = await readLogo(services)
    if (!logo) return c.text('Not found', 404)
    // Old emails hold the address of the logo of their time; they get the current one.
    const isPresent = logo.version === c.req.query('v')
    const headers = { ...EMBEDDABLE, ...(isPresent ? FOREVER : { 'cache-control': 'no-cache' }), 'content-type': 'image/png' }
    const ground = LOGO_GROUNDS.find((each) => each === c.req.query('on')) ?? 'light'
    return c.body(new Uint8Array(logo.bytes[ground]), 200, headers)
  })
  app.get(`/:icon{logo-(?:${LOGO_ICONS.join('|')})\\.png}`, async (c) => {
    const logo = await readLogo(services)
    if (!logo) return c.text('Not found', 404)
    const icon = LOGO_ICONS.find((each) => c.req.path === `/logo-${each}.png`) ?? '32'
    const isPresent = logo.version === c.req.query('v') && logo.focus === c.req.query('focus')
    const headers = { ...(isPresent ? FOREVER : { 'cache-control': 'no-cache' }), 'content-type': 'image/png' }
    return c.body(new Uint8Array(logo.icons[icon]), 200, headers)
  })
  // Asked for by these names whatever pages say.
  for (const [path, icon] of [
    ['/favicon.ico', '32'],
    ['/apple-touch-icon.png', '180'],
  ] as const)
    app.get(path, async (c, next) => (services.site.logoUrl ? c.redirect(iconPath(services.site, icon, path), 302) : next()))
}

/** A function, since the server replaces Node's `Response` when it starts, and takes no other. */
const unknown = () => new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** Calendars and feeds, cached like pages until the content changes; clients always revalidate, and get 304 where nothing did. */
export const serveFeeds = (services: Services, cache: Cache) => (app: Hono) => {
  const common = { ...commonHeaders(services.config.publicUrl), 'content-security-policy': DATA_CSP }
  for (const { path, type, make } of services.features.flatMap(({ feeds = [] }) => feeds))
    app.get(path, async (c) => {
      if (c.req.url.includes('%00')) return unknown()
      const request = cacheableRequest(c.req.method, (name) => c.req.header(name))
      const answer = await cache.get(c.req.path, request, async () => {
        const body = isPageOff(services.site, c.req.path) ? undefined : await make(services, c.req.param())
        if (body === undefined) return unknown()
        const headers = { ...common, 'content-type': type, 'cache-control': 'public, no-cache', vary: 'accept-encoding' }
        return represent({ status: 200, body, headers, cacheable: true })
      })
      return toResponse(answer)
    })
}

/** Kept in memory, of some 70 kB each; the one that was asked for longest ago goes first. */
const MAX_CARDS = 50

/** Pictures for shared links. Names hold a fingerprint of their words: cached forever, and older fingerprints are redirected. */
export const serveShareCards =
  (services: Pick<Services, 'config' | 'db' | 'clock' | 'features' | 'limits' | 'site' | 'storage'>) => (app: Hono) => {
    const cards = createCards(services)
    const answer = async (c: Context, card: ShareCard, image: ShareImage) => {
      if (c.req.path !== image.path) return c.redirect(image.path, 302)
      const headers = { ...FOREVER, etag: `"${image.path}"` }
      if (matchesEntityTag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers)
      if (!cards.has(image.path)) await services.limits.drawnPictures.use(addressKeyOf(c, services.config))
      const bytes = await cards.memo(image.path, { context: card })
      return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': 'image/jpeg', 'content-length': String(bytes.length) })
    }
    app.get('/og/:card{site-[0-9a-f]{8}\\.jpg}', (c) => answer(c, siteCard(services.site), siteShareImage(services.site)))
    for (const [folder, find] of services.features.flatMap(({ shareCards = {} }) => Object.entries(shareCards)))
      app.get(`/og/${folder}/:card{[\\w-]+-[0-9a-f]{8}\\.jpg}`, async (c) => {
        const found =
          !isPageOff(services.site, `/${folder}`) && (await find(services, c.req.param('card').slice(0, -'-00000000.jpg'.length)))
        return found ? answer(c, found.card, found.image) : notFound(c)
      })
    app.all('/og/*', notFound)
  }

const notFound = (c: Context) => c.text('Not found', 404)

function createCards(services: Parameters<typeof draw>[0]) {
  const cards = new LRUCache<string, Promise<Buffer>, ShareCard>({
    max: MAX_CARDS,
    memoMethod(path, _stale, { context: card }) {
      const drawing = draw(services, card)
      drawing.catch(() => cards.delete(path))
      return drawing
    },
  })
  return cards
}

async function draw({ site, ...parts }: Pick<Services, 'db' | 'site' | 'storage'>, card: ShareCard): Promise<Buffer> {
  const { drawCard } = await import('@/features/media/draw-card.server')
  return drawCard(site, card, site.logoUrl ? (await readLogo(parts))?.bytes.light : undefined)
}
