import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import { staleAfterMinutes } from '@/platform/rendering/stale-after'
import type { searchCalls } from './search.calls'

const request = apiRequest<typeof searchCalls>()('GET /api/search')

export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: [request.path, words],
    queryFn: () => fetchJson({ ...request, path: `${request.path}?q=${encodeURIComponent(words)}` }),
    staleTime: staleAfterMinutes(5),
  })
