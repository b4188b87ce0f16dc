import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Loads what a page shows: the server waits, since its HTML holds the data; the browser shows the frame at once. Failures are for the component. */
// biome-ignore lint/suspicious/noExplicitAny: each query has its own data type, and none of them matters here
export async function loadPageData(queryClient: QueryClient, ...queries: FetchQueryOptions<any, any, any, any>[]) {
  const loading = Promise.all(queries.map((query) => queryClient.prefetchQuery<unknown, Error, unknown, QueryKey>(query)))
  if (import.meta.env.SSR) await loading
}
