import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createQueryClient } from '@/platform/rendering/query-client'
import { routeTree } from '@/routeTree.gen'

/** One router and one query cache for each request on the server, and for each tab in the browser. */
export function getRouter() {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // One address for each page.
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The layout scrolls to anchors itself: after 100 ms, below the sticky header (spec D1 §2).
    defaultHashScrollIntoView: false,
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
