import type { QueryClient } from '@tanstack/react-query'

/** The `meta` of a query whose answer is the same whoever is signed in, and without which no page can be shown. */
export const SHARED_QUERY = { isForEverybody: true }

/** Forgets what was loaded for whoever was signed in until now. */
export const clearUserQueries = (queryClient: QueryClient) => queryClient.removeQueries({ predicate: ({ meta }) => !meta?.isForEverybody })
