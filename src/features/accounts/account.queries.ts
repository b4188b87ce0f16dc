import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { authCalls } from './auth.calls'
import type { secondFactorCalls } from './second-factor/second-factor.calls'
import type { accountCalls } from './tab/accounts.calls'

export const accountRequest = apiRequest<typeof authCalls & typeof secondFactorCalls & typeof accountCalls>()

/** Asked only where a stored user exists (spec D2 §7); a 401 throws. */
export const currentUserQuery = apiQuery(['/api/auth/user'], accountRequest('GET /api/auth/user'))
