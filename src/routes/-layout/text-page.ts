import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { type FeaturePage, loadedTexts, loadTexts, type PageOfTexts, pageName } from '@/features/pages/texts/page-text.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import type { Site } from '@/site/site.schema'
import type { TextPageName } from '@/site/texts/pages'
import type { LinePlace } from '@/site/texts/place'
import { pageHead } from './page-head'

interface Context {
  queryClient: QueryClient
  site: Site
}

/** The loader of a page whose texts staff may change: these are there before it is shown, and what `queries` ask for as `loadPageData` has it. */
// biome-ignore lint/suspicious/noExplicitAny: each query has its own data type, and none of them matters here
export const loaderFor = (page: PageOfTexts, queries: (context: Context) => FetchQueryOptions<any, any, any, any>[] = () => []) =>
  async function load({ context }: { context: Context }) {
    const data = loadPageData(context.queryClient, ...queries(context))
    await loadTexts(context, page)
    await data
  }

interface Head {
  context: Context
  matches: readonly { loaderData?: unknown }[]
}

/** The head of such a page, whose description staff may change too; its address is its name unless `path` says otherwise. */
export const headFor =
  <Page extends Exclude<TextPageName, 'layout' | 'thank-you'> | FeaturePage<{ description: LinePlace }>>(
    page: Page,
    title: string | ((site: Site) => string),
    path = `/${pageName(page)}`,
    feed?: string,
  ) =>
  ({ matches, match: { context } }: { matches: Head['matches']; match: { context: Context } }) =>
    pageHead({
      site: context.site,
      title: typeof title === 'string' ? title : title(context.site),
      description: loadedTexts(context, page)?.description,
      path,
      matches,
      feed,
    })
