import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { createStartHandler, defaultRenderHandler, defineHandlerCallback } from '@tanstack/react-start/server'
import { PAGE_STATE } from '@/platform/rendering/page-state'

export const renderRequest = createStartHandler(
  defineHandlerCallback((rendering) => {
    carryStateAsJson(rendering.router)
    return defaultRenderHandler(rendering)
  }),
)

/** Replaces the router's inline scripts by one element of data, so that no script holds content (record 52); `client.tsx` reads it. */
function carryStateAsJson(router: AnyRouter) {
  const { serverSsr } = router
  if (!serverSsr) return
  const { queryClient } = router.options.context as { queryClient: QueryClient }
  // Otherwise what it waits for would hold on to the page for minutes.
  serverSsr.onCleanup(() => queryClient.clear())
  const takeScripts = serverSsr.takeInitialHydrationScriptTags
  serverSsr.takeInitialHydrationScriptTags = () => {
    takeScripts()
    const attrs = { type: 'application/json', id: PAGE_STATE }
    return { before: [], boundary: { tag: 'script', attrs, children: toInlineJson(pageState(router, queryClient)) } }
  }
}

/** The state that the router's `hydrate` expects of the framework's own scripts (`DehydratedRouter` of @tanstack/router-core). */
function pageState(router: AnyRouter, queryClient: QueryClient) {
  const matches = shownMatches(router)
  const manifest = router.ssr?.manifest
  const ids = new Set(matches.map(({ routeId }) => routeId))
  const routes = Object.fromEntries(Object.entries(manifest?.routes ?? {}).filter(([id]) => ids.has(id)))
  const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' })
  return {
    manifest: { ...manifest, routes },
    matches: matches.map((match) => ({
      i: match.id.replaceAll('/', '#'),
      u: match.updatedAt,
      s: match.status,
      l: match.loaderData,
      e: match.error,
      ssr: match.ssr,
      g: match._notFound || undefined,
    })),
    dehydratedData: { site: router.options.context.site, queries },
  }
}

function shownMatches(router: AnyRouter) {
  const matches = router.stores.matches.get()
  const last = matches.findIndex(({ status, _notFound }) => status !== 'success' || _notFound)
  return last < 0 ? matches : matches.slice(0, last + 1)
}

/** JSON that can't end the element that it is in. */
const toInlineJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
