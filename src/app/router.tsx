import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openingType } from '@/platform/browser/opening-type'
import { createQueryClient } from '@/platform/rendering/query-client'
import { routeTree } from '@/routeTree.gen'
import { type ShownSite, siteOfRendering } from '@/site/use-site'

/** One router and one query cache for each request on the server, and for each tab in the browser. */
export function getRouter() {
  const queryClient = createQueryClient()
  // In the browser it is there before anything is shown: `hydrate` comes first.
  const context = { queryClient, loadStaffFeatures, site: siteOfRendering() as ShownSite }
  return createRouter({
    routeTree,
    context,
    hydrate({ site, queries }) {
      context.site = site
      hydrate(queryClient, { queries })
    },
    Wrap: ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    // One address for each page.
    caseSensitive: true,
    scrollRestoration: restoresScroll(),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The layout scrolls to anchors itself: after 100 ms, below the sticky header (spec D1 §2).
    defaultHashScrollIntoView: false,
  })
}

/** What the features add to the staff area; loaded only for those who go there, or see a draft. */
const loadStaffFeatures = () => import('./registry/staff')

/**
 * Says of each page that has come whether the router scrolls it to its top or to where it was left. The one that the browser loaded is at its
 * top already, or at its anchor, and the visitor may have scrolled on since; only where it was left is for the router to say.
 */
function restoresScroll() {
  let isLoadedPage = !import.meta.env.SSR
  return () => {
    const isFirst = isLoadedPage
    isLoadedPage = false
    return !isFirst || (openingType() !== 'navigate' && !window.earlyUse?.hasActed)
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  /** How a page may be kept, and what links to it, as its route says in `staticData`. */
  interface StaticDataRouteOption {
    /** What the footer calls it among the pages to explore; none of them unless it is said. */
    footerLabel?: string
    /**
     * `public`, the default: the same for everyone, and cached until the content changes. `private`: rendered for each request,
     * sent with `no-store`, never cached or shared.
     */
    cache?: 'public' | 'private'
    /** Whether a private page depends on the query of its address. */
    readsQuery?: boolean
  }
}
