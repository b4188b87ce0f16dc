import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { getRouter } from '@/app/router'
import type { FormOutcome } from '@/platform/forms/form-outcome'
import { readSiteWith, type ShownSite } from '@/site/use-site'

/** What a served page carries along for the browser, as far as it is read here. */
export interface PageState {
  matches: { l?: { publicUrl: string; formOutcome?: FormOutcome } }[]
  dehydratedData: { site: ShownSite; queries: [] }
}

/** Prepares a page of the site from what a served one carries along: its routes are loaded, and its data is at hand. Answers what renders it. */
export async function preparePage(path: string, { matches: [root], dehydratedData }: PageState): Promise<() => string> {
  readSiteWith(() => dehydratedData.site)
  const router = getRouter()
  await router.options.hydrate?.(dehydratedData)
  const history = createMemoryHistory({ initialEntries: [path] })
  router.update({ ...router.options, history, isServer: true, additionalContext: { serverContext: root?.l } })
  await router.load()
  return () => renderToString(<RouterProvider router={router} />)
}
