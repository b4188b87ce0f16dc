import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { authCalls } from './auth.calls'
import type { accountEmailCalls } from './email/account-email.calls'

/** Asked only where a stored user exists (spec D2 §7); a 401 throws. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: () => fetchJson(apiRequest<typeof authCalls>()('GET /api/auth/user')),
})

/** Fetched each time it is shown: its owner may have confirmed it in another window. */
export const ownEmailQuery = queryOptions({
  queryKey: ['/api/auth/email'],
  queryFn: () => fetchJson(apiRequest<typeof accountEmailCalls>()('GET /api/auth/email')),
  gcTime: 0,
  staleTime: 0,
})

/** Fetched each time it is shown: someone may have logged in elsewhere. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: () => fetchJson(apiRequest<typeof authCalls>()('GET /api/auth/sessions')),
  gcTime: 0,
  staleTime: 0,
})
