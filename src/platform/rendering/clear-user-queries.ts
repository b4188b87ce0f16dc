import type { QueryClient } from '@tanstack/react-query'

/** The `meta` of a query whose answer doesn’t depend on who is logged in; every page needs it. */
export const SHARED_QUERY = { isShared: true }

/** Removes what was loaded for the account that was logged in until now. */
export const clearUserQueries = (queryClient: QueryClient) => queryClient.removeQueries({ predicate: ({ meta }) => !meta?.isShared })
