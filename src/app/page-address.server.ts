import { findEventBySlug, hasEvents } from '@/features/events/event.repository.server'
import { findWebinarBySlug } from '@/features/webinars/webinar.repository.server'
import { isUnavailable } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { thanks } from '@/routes/-thank-you/thanks'
import { site } from '@/site/facts'
import { sampleEvents } from '@/site/sample-content'
import { getRouter } from './router'

/** In the place of a name that nothing has. It cannot be a slug, and the router takes it for a name like any other. */
const NOTHING = '%25'

/**
 * Tells at which address the page for a path is rendered: its own, or for whatever does not exist the one that stands for all of its kind,
 * so that strangers cannot have us render a page for each address that they think of. Asks the database for a row or two.
 */
export function createPageAddress({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const router = getRouter()
  const isEvent = async (slug: string) => (await findEventBySlug(db, slug)) !== undefined
  const isBuiltIn = async (slug: string) => sampleEvents(clock.today()).some((event) => event.slug === slug) && !(await hasEvents(db))

  const exists: Record<string, (name: string) => boolean | Promise<boolean>> = {
    // The header leads to the reserved slug, so that its page is one of its own whether such an event is stored or not.
    '/events/$slug': async (slug) => slug === site.ongoingGroupsSlug || (await isEvent(slug)) || isBuiltIn(slug),
    '/register/$slug': isEvent,
    '/webinars/$slug': async (slug) => (await findWebinarBySlug(db, slug)) !== undefined,
    '/thank-you/$form': (form) => thanks.has(form),
  }

  // Where the database cannot tell, the page itself says so.
  const isKnown = async (route: string, name: string) => {
    try {
      return await exists[route]?.(name)
    } catch (error) {
      if (isUnavailable(error)) return true
      throw error
    }
  }

  return async (path: string): Promise<string> => {
    if (!isReadable(path)) return `/${NOTHING}`
    // The router leads on to the address without the slash.
    if (path !== '/' && /\/(?:\/|$)/.test(path)) return path
    const [, params, route] = router.getMatchedRoutes(path)
    if (!route || params['**']) return `/${NOTHING}`
    const [name] = Object.values(params)
    if (name === undefined) return path
    const isThere = !name.includes('\0') && (await isKnown(route.fullPath, name))
    return route.fullPath.replace(/\$\w+/, isThere ? () => encodeURIComponent(name) : NOTHING)
  }
}

/**
 * One whose escapes stand for nothing is an unknown page like any other, and the browser's router takes it for one of the root's; so is
 * one that the renderer would take for the call of a server function, of which there are none.
 */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('/_serverFn')
  } catch {
    return false
  }
}
