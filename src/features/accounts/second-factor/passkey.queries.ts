import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { passkeyCalls } from './passkey.calls'

export const ownPasskeysQuery = queryOptions({
  queryKey: ['/api/auth/passkeys'],
  queryFn: () => fetchJson(apiRequest<typeof passkeyCalls>()('GET /api/auth/passkeys')),
  gcTime: 0,
  staleTime: 0,
})
