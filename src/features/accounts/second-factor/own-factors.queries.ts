import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { passkeyCalls, secondFactorCalls } from './second-factor.calls'

/** Fetched each time it is shown: recovery codes are spent elsewhere. */
export const ownFactorsQuery = queryOptions({
  queryKey: ['/api/auth/second-factors'],
  queryFn: () => fetchJson(apiRequest<typeof secondFactorCalls>()('GET /api/auth/second-factors')),
  gcTime: 0,
  staleTime: 0,
})

export const ownPasskeysQuery = queryOptions({
  queryKey: ['/api/auth/passkeys'],
  queryFn: () => fetchJson(apiRequest<typeof passkeyCalls>()('GET /api/auth/passkeys')),
  gcTime: 0,
  staleTime: 0,
})
