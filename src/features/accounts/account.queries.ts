import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { authCalls } from './auth.calls'

/** Asked only where a stored user exists (spec D2 §7); a 401 throws. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: () => fetchJson(apiRequest<typeof authCalls>()('GET /api/auth/user')),
})
