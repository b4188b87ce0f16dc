import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import { staleAfterMinutes } from '@/platform/rendering/stale-after'
import type { searchCalls } from './search.calls'

const request = apiRequest<typeof searchCalls>()

/** Kept for five minutes, as lists are. */
export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['/api/search', search],
    queryFn: () => fetchJson(request('GET /api/search', { query: { q: search } })),
    staleTime: staleAfterMinutes(5),
  })
