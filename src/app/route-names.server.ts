import type { Hono } from 'hono'
import { getRouter } from './router'

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** A method by a name from a list that strangers can't make longer. HEAD counts as GET. */
export function knownMethod(method: string): string {
  if (method === 'HEAD') return 'GET'
  return METHODS.has(method) ? method : 'other'
}

const MAX_NAMES = 1000

type Routes = Pick<Hono, 'router'>

/**
 * Makes what names the route of a path: `/api/events/:id`, `/events/$slug`, `/assets/*`, or `other`. These names are in the metrics, so there are as many as
 * there are routes, and none of them holds what a visitor wrote, such as the token of a link.
 */
export function createRouteNames({ api, app }: { api: unknown; app: unknown }) {
  const router = getRouter()
  const names = new Map<string, string>()
  const patternIn = ({ router: routes }: Routes, method: string, path: string) =>
    routes
      .match(method, path)[0]
      .map(([[, route]]) => route.path)
      .findLast((pattern) => !/^(?:\/api)?\/?\*$/.test(pattern))

  const find = (method: string, path: string) => {
    if (path.startsWith('/api/')) return patternIn(api as Routes, method, path) ?? 'other'
    const pattern = patternIn(app as Routes, method, path)
    if (pattern) return pattern
    const [, params, route] = router.getMatchedRoutes(path)
    return route && !params['**'] ? route.fullPath : 'other'
  }

  return (method: string, path: string): string => {
    const key = `${method} ${path}`
    const known = names.get(key)
    if (known !== undefined) return known
    // Strangers think of any number of addresses.
    if (names.size >= MAX_NAMES) names.clear()
    const name = find(method, path)
    names.set(key, name)
    return name
  }
}
