import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchForVisitors } from '@/platform/browser/fetch-for-staff'
import { SHARED_QUERY } from '@/platform/rendering/clear-user-queries'
import type { Site } from '@/site/site.schema'
import type { TextPageName } from '@/site/texts/pages'
import { useSite } from '@/site/use-site'
import type { pageTextCalls } from './page-text.calls'
import type { PageTexts } from './resolve-texts'

interface Context {
  queryClient: QueryClient
  site: Site
}

const queryKey = (page: TextPageName) => ['/api/page-texts', page]

const pageTextsQuery = <Name extends TextPageName>(page: Name, site: Site) =>
  queryOptions({
    queryKey: queryKey(page),
    meta: SHARED_QUERY,
    queryFn: async (): Promise<PageTexts<Name>> => {
      const request = apiRequest<typeof pageTextCalls>()('GET /api/page-texts/:page', { params: { page } })
      const answer = await fetchForVisitors(request).catch(() => null)
      if (answer) return answer.texts as PageTexts<Name>
      // No one should see an empty page for that they cannot be loaded.
      const { resolveTexts } = await import('./resolve-texts')
      return resolveTexts(page, site, new Map())
    },
  })

/** Loads the texts of a page before it is shown, also in the browser; the originals where they can't be loaded. */
export const loadTexts = ({ queryClient, site }: Context, page: TextPageName) => queryClient.ensureQueryData(pageTextsQuery(page, site))

/** The texts of a page for what is no component of it; undefined before they are loaded. */
export const loadedTexts = <Name extends TextPageName>({ queryClient }: Context, page: Name) =>
  queryClient.getQueryData<PageTexts<Name>>(queryKey(page))

/** The texts of a page whose route has loaded them. */
export const useTexts = <Name extends TextPageName>(page: Name) => useQuery(pageTextsQuery(page, useSite())).data as PageTexts<Name>
