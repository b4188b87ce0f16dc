import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openingType } from '@/platform/browser/opening-type'
import { createQueryClient } from '@/platform/rendering/query-client'
import { routeTree } from '@/routeTree.gen'
import { isPageOff } from '@/site/off-pages'
import { type ShownSite, siteOfRendering } from '@/site/use-site'

export function getRouter() {
  const queryClient = createQueryClient()
  const context = {
    queryClient,
    loadStaffFeatures,
    site: siteOfRendering() as ShownSite,
    isOff: (href: string) => isPageOff(context.site, href),
  }
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

const loadStaffFeatures = () => import('./registry/staff')

/** Keeps the router from scrolling the page that the browser loaded: it is at its anchor, and the visitor may have scrolled since. */
function restoresScroll() {
  let isLoadedPage = !import.meta.env.SSR
  return () => {
    const isFirst = isLoadedPage
    isLoadedPage = false
    // The router keeps the position only of what it has seen scroll, and it saw nothing before.
    if (isFirst) document.dispatchEvent(new Event('scroll'))
    return !isFirst || (openingType() !== 'navigate' && !window.earlyUse?.hasActed)
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    footerLabel?: string
    /** `public` (default): alike for everyone, cached until the content changes. `private`: rendered per request, `no-store`. */
    cache?: 'public' | 'private'
    readsQuery?: boolean
  }
}
