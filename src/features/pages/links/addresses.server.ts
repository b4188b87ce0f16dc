import type { Feature } from '@/content/feature.server'
import { listStoredUploads } from '@/features/media/upload.repository.server'
import type { Services } from '@/platform/services.server'
import { isPageOff } from '@/site/off-pages'

type Parts = Pick<Services, 'clock' | 'config' | 'db' | 'features' | 'loadRoutes' | 'site'>

/** What the program serves beside pages, uploads and feeds. */
const SERVED = /^\/(?:api|assets|images|og|\.well-known)\/|^\/[^/]+\.(?:css|ico|js|png|svg|txt|webmanifest|xml)$/

/** The path on this site to which a link leads, without query and anchor; undefined for one that leads elsewhere, or to a place on its own page. */
export function pathHere(href: string, { publicUrl }: Pick<Services['config'], 'publicUrl'>): string | undefined {
  if (!URL.canParse(href, publicUrl) || href.startsWith('#')) return undefined
  const { origin, pathname } = new URL(href, publicUrl)
  return origin === new URL(publicUrl).origin ? pathname : undefined
}

/** Whether visitors find something at a path of this site now: the one place that knows (spec B §11.3, §11.6). */
export async function hasAddress(services: Parts, pathname: string): Promise<boolean> {
  const { db, site, features } = services
  const path = decoded(pathname.replace(/(?<=.)\/$/, ''))
  if (path === undefined || path.includes('\0') || isPageOff(site, path)) return false
  if (path.startsWith('/uploads/')) return (await listStoredUploads(db, [path])).length > 0
  if (SERVED.test(path) || (await isFeed(services, path))) return true
  const found = (await services.loadRoutes()).find(pathname)
  if (found && found.name === undefined) return true
  const exists: NonNullable<Feature['pages']>['exists'] = Object.assign({}, ...features.map(({ pages }) => pages?.exists))
  if (found?.name !== undefined && ((await exists[found.route]?.(services, found.name)) ?? true)) return true
  const moved = await Promise.all(features.map(({ pages }) => pages?.redirect?.(services, path)))
  return moved.some((to) => to !== undefined)
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

async function isFeed({ features, ...services }: Parts, path: string): Promise<boolean> {
  for (const feed of features.flatMap(({ feeds = [] }) => feeds)) {
    // As Hono matches it: `/events/:name{.+\\.ics}`.
    const pattern = new RegExp(`^${feed.path.replace(/:(\w+)\{(.*)\}$/, '(?<$1>$2)').replace(/(?<=^[^(]*)\./g, '\\.')}$`)
    const match = pattern.exec(path)
    if (match && (!match.groups || (await feed.make({ ...services, features } as Services, match.groups)) !== undefined)) return true
  }
  return false
}
