import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { authCalls } from '../auth.calls'

/** Fetched each time it is shown: someone may have logged in elsewhere. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: () => fetchJson(apiRequest<typeof authCalls>()('GET /api/auth/sessions')),
  gcTime: 0,
  staleTime: 0,
})
