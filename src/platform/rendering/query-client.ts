import { QueryClient } from '@tanstack/react-query'

/**
 * Data is never stale, never polled, never retried (spec D1 §9). A query that failed on the server shows its failure in
 * the browser too, instead of trying again while the page comes alive.
 */
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
