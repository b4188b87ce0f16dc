import type { SiteRoutes } from '@/content/feature.server'
import { getRouter } from './router'

export function siteRoutes(): SiteRoutes {
  const router = getRouter()
  return {
    paths: Object.values(router.routesByPath).flatMap(({ to, options: { staticData } }) =>
      to.includes('$') ? [] : [{ path: to, footerLabel: staticData?.footerLabel }],
    ),
    find(path) {
      const [, params, route] = router.getMatchedRoutes(path)
      if (!route || params['**']) return undefined
      const [name] = Object.values(params)
      return { route: route.fullPath, name }
    },
  }
}
