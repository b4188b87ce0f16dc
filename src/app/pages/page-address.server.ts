import type { Feature } from '@/content/feature.server'
import { isUnavailable } from '@/platform/database/database-errors.server'
import type { PageAddress } from '@/platform/http/cache.server'
import type { Services } from '@/platform/services.server'
import { thanks } from '@/routes/-thank-you'
import { getRouter } from '../router'

/** In the place of a name that nothing has. It cannot be a slug, and the router takes it for a name like any other. */
const NOTHING = '%25'

/** `$slug`, or `{-$period}` where it may be missing. */
const PARAMETER = /\{-\$\w+\}|\$\w+/

/**
 * Finds the address at which the page for a path is rendered, and whether its route or one around it is private. The address is its own, or for one that does not exist, that of its kind,
 * so that strangers cannot have us render a page for each address that they think of. Asks the database for a row or two.
 */
export function createPageAddress(services: Pick<Services, 'db' | 'clock' | 'content' | 'features' | 'site'>) {
  const router = getRouter()
  const exists: NonNullable<Feature['pages']>['exists'] = {
    ...Object.assign({}, ...services.features.map(({ pages }) => pages?.exists)),
    '/thank-you/$form': (_services, form) => thanks.has(form),
  }
  // Where the database can't answer, the page itself says so.
  const isKnown = async (route: string, name: string) => {
    try {
      return await services.content.untilAway(async () => exists[route]?.(services, name))
    } catch (error) {
      if (isUnavailable(error)) return true
      throw error
    }
  }

  return async (path: string): Promise<PageAddress> => {
    if (!isReadable(path)) return nothing
    // The router leads on to the address without the slash.
    if (path !== '/' && /\/(?:\/|$)/.test(path)) return { page: path, isPrivate: false }
    const [matched, params, route] = router.getMatchedRoutes(path)
    if (!route || params['**']) return nothing
    const isPrivate = matched.some(({ options }) => options.staticData?.cache === 'private')
    const readsQuery = matched.some(({ options }) => options.staticData?.readsQuery)
    const [name] = Object.values(params)
    if (name === undefined) return { page: path, isPrivate, readsQuery }
    // What says that there is nothing of a name is the same for everyone.
    if (name.includes('\0') || !(await isKnown(route.fullPath, name)))
      return { page: route.fullPath.replace(PARAMETER, NOTHING), isPrivate: false }
    return { page: route.fullPath.replace(PARAMETER, () => encodeURIComponent(name)), isPrivate, readsQuery }
  }
}

const nothing: PageAddress = { page: `/${NOTHING}`, isPrivate: false }

/**
 * One with invalid escapes is an unknown page like any other, and the browser's router takes it for one of the root's; so is
 * one that the renderer would take for the call of a server function, of which there are none.
 */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('/_serverFn')
  } catch {
    return false
  }
}
