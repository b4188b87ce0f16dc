import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { accountEmailCalls } from './account-email.calls'

/** Fetched each time it is shown: its owner may have confirmed it in another window. */
export const ownEmailQuery = queryOptions({
  queryKey: ['/api/auth/email'],
  queryFn: () => fetchJson(apiRequest<typeof accountEmailCalls>()('GET /api/auth/email')),
  gcTime: 0,
  staleTime: 0,
})
