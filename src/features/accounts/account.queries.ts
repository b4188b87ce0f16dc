import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { authCalls } from './auth.calls'
import type { accountEmailCalls } from './email/account-email.calls'

/** Asked only where a stored user exists (spec D2 §7); a 401 throws. */
export const currentUserQuery = apiQuery(['/api/auth/user'], apiRequest<typeof authCalls>()('GET /api/auth/user'))

/** Fetched each time it is shown: its owner may have confirmed it in another window. */
export const ownEmailQuery = apiQuery(['/api/auth/email'], apiRequest<typeof accountEmailCalls>()('GET /api/auth/email'), neverCached)

/** Fetched each time it is shown: someone may have logged in elsewhere. */
export const ownSessionsQuery = apiQuery(['/api/auth/sessions'], apiRequest<typeof authCalls>()('GET /api/auth/sessions'), neverCached)
