import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import '@/content/feature.server'
import { matchesEntityTag } from '@/platform/http/representation.server'
import type { Services } from '@/platform/services.server'
import { mailtoUrl } from '@/platform/text/mailto-url'
import type { Site } from '@/site/site.schema'
import { getRouter } from '../router'

/** For staff, or an answer to a question that someone asks. */
const unlisted = ['/admin', '/login', '/search']

/** The pages that are there whatever the content is: the routes with no name in their address, or one that may be missing. */
export function publicPages(): string[] {
  const paths = Object.keys(getRouter().routesByPath).map((path) => path.replace(/\/(?:\{-\$\w+\})?$/, '') || '/')
  return [...new Set(paths)].filter((path) => !path.includes('$') && !unlisted.includes(path)).toSorted()
}

/** The files by which programs get to know the site: its map, what crawlers may read, how it looks on a home screen, and where to report a vulnerability. */
export const serveSiteFiles = (services: Pick<Services, 'db' | 'clock' | 'content' | 'config' | 'features' | 'site'>) => (app: Hono) => {
  const { publicUrl } = services.config
  // Made once for each state of the content, as pages are.
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

/** Every page that is worth finding, at its one address. */
async function makeSitemap(services: Pick<Services, 'db' | 'clock' | 'features'>, publicUrl: string): Promise<string> {
  const entry = (path: string, changed?: string) =>
    `<url><loc>${escaped(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  const entries = publicPages().map((path) => entry(path))
  for (const { pages } of services.features)
    for (const { path, updatedAt } of (await pages?.list?.(services)) ?? []) entries.push(entry(path, updatedAt))
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

const icon = (src: string, size: number, purpose: string) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })

/** Drawn by scripts/draw-icons.ts. */
const manifest = (site: Site) => ({
  name: `${site.community} · ${site.school}`,
  short_name: site.community,
  start_url: '/',
  display: 'minimal-ui',
  theme_color: '#faf6f2',
  background_color: '#faf6f2',
  icons: [icon('/icon-192.png', 192, 'any'), icon('/icon-512.png', 512, 'any'), icon('/icon-maskable-512.png', 512, 'maskable')],
})

/** Clients always revalidate, and get 304 where nothing changed. */
function answer(c: Context, type: string, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { 'cache-control': 'no-cache', etag }
  if (matchesEntityTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'content-type': type })
}
