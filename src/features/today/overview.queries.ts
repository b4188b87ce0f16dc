import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { overviewCalls } from './today.calls'

/** In milliseconds; after that, coming back to Today loads what is new. */
const FRESH = 15_000

export const overviewQuery = queryOptions({
  queryKey: ['/api/staff/overview'],
  queryFn: () => fetchJson(apiRequest<typeof overviewCalls>()('GET /api/staff/overview')),
  staleTime: FRESH,
})
