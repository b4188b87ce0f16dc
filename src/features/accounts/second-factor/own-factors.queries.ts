import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { passkeyCalls, secondFactorCalls } from './second-factor.calls'

/** Fetched each time it is shown: recovery codes are spent elsewhere. */
export const ownFactorsQuery = apiQuery(
  ['/api/auth/second-factors'],
  apiRequest<typeof secondFactorCalls>()('GET /api/auth/second-factors'),
  neverCached,
)

export const ownPasskeysQuery = apiQuery(['/api/auth/passkeys'], apiRequest<typeof passkeyCalls>()('GET /api/auth/passkeys'), neverCached)
