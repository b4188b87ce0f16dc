import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script'
import { PAGE_STATE } from './page-state'

// How TanStack writes a page, which it promises to no one. At an upgrade `tanstack-internals.test.tsx` says what broke.

/** Script that the router writes into each page, to scroll to where a visitor was when they come back (`ScriptOnce` of @tanstack/react-router). */
export const restoreScroll = `${getScrollRestorationScriptForRouter({ options: {} } as AnyRouter)};document.currentScript.remove()`

const ENTRY = /<script type="module" async="" src="(\/[^"]+)"><\/script>/
const PRELOAD = /<link rel="modulepreload" href="(\/[^"]+)"[^>]*>/g

/** Takes the files of scripts out of a rendered page; answers them with the entry last, or undefined where the page has no entry. */
export function takeScriptFiles(html: string): { html: string; files: string[] } | undefined {
  const entry = ENTRY.exec(html)?.[1]
  if (!entry) return undefined
  const others = [...html.matchAll(PRELOAD)].map(([, href = '']) => href).filter((href) => href !== entry)
  return { html: html.replace(PRELOAD, '').replace(ENTRY, ''), files: [...others, entry] }
}

/** Replaces the router's inline scripts by one element of data, so that no script holds content (record 52); `client.tsx` reads it. */
export function carryStateAsJson(router: AnyRouter) {
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
