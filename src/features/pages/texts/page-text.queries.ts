import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest, fetchForVisitors } from '@/platform/browser/fetch-json'
import { SHARED_QUERY } from '@/platform/rendering/query-client'
import type { Site } from '@/site/site.schema'
import type { TextPageName, textPages } from '@/site/texts/pages'
import type { PageTree } from '@/site/texts/place'
import { useSite } from '@/site/use-site'
import type { pageTextCalls } from './page-text.calls'
import type { Resolved } from './resolve-texts'

export interface TextContext {
  queryClient: QueryClient
  site: Site
}

export interface FeaturePage<Tree = PageTree> {
  name: string
  originals(): Promise<{ texts: Tree }>
}

export type PageOfTexts = TextPageName | FeaturePage

export type PageTexts<Page extends PageOfTexts> = Resolved<
  Page extends TextPageName ? TextsOf<(typeof textPages)[Page]> : Page extends FeaturePage<infer Tree> ? Tree : never
>
type TextsOf<Page> = Page extends { texts: infer Tree } ? Tree : never

export const pageName = (page: PageOfTexts) => (typeof page === 'string' ? page : page.name)

const queryKey = (page: PageOfTexts) => ['/api/page-texts', pageName(page)]

const pageTextsQuery = (page: PageOfTexts, site: Site) =>
  queryOptions({
    queryKey: queryKey(page),
    meta: SHARED_QUERY,
    queryFn: async (): Promise<unknown> => {
      const request = pageTextRequest('GET /api/page-texts/:page', { params: { page: pageName(page) } })
      const answer = await fetchForVisitors(request).catch(() => null)
      if (answer) return answer.texts
      // Where they can't be loaded, the originals are shown, so that no one sees an empty page.
      return (await import('./original-texts')).originalTexts(page, site)
    },
  })

export const loadTexts = ({ queryClient, site }: TextContext, page: PageOfTexts) => queryClient.ensureQueryData(pageTextsQuery(page, site))

export const loadedTexts = <Page extends PageOfTexts>({ queryClient }: TextContext, page: Page) =>
  queryClient.getQueryData(queryKey(page)) as PageTexts<Page> | undefined

export const useTexts = <Page extends PageOfTexts>(page: Page) => useQuery(pageTextsQuery(page, useSite())).data as PageTexts<Page>

export const pageTextRequest = apiRequest<typeof pageTextCalls>()

export const staffPageTextsQuery = apiQuery(['/api/page-texts', 'staff'], pageTextRequest('GET /api/page-texts'))

export const textVersionsQuery = (page: string, place: string) =>
  apiQuery(
    ['/api/page-texts', page, place, 'versions'],
    pageTextRequest('GET /api/page-texts/:page/:place/versions', { params: { page, place } }),
  )

export const previewQuery = (page: string, texts: string) =>
  apiQuery(
    ['/api/page-texts', page, 'preview', texts],
    pageTextRequest('POST /api/page-texts/:page/preview', { params: { page }, json: { texts: JSON.parse(texts) } }),
    { placeholderData: keepPreviousData, gcTime: 10_000 },
  )
