import { QueryClient } from '@tanstack/react-query'

/** Data is never stale, polled or retried (spec D1 §9). What failed on the server shows so in the browser, with no new try while the page comes alive. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  })

/** The `meta` of a query whose answer doesn’t depend on who is logged in; every page needs it. */
export const SHARED_QUERY = { isShared: true }

export const clearUserQueries = (queryClient: QueryClient) => queryClient.removeQueries({ predicate: ({ meta }) => !meta?.isShared })
