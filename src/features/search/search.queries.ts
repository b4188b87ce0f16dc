import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import { staleAfterMinutes } from '@/platform/rendering/stale-after'
import type { searchCalls } from './search.calls'

const request = apiRequest<typeof searchCalls>()('GET /api/search')

export const searchQuery = (words: string) =>
  apiQuery(
    [request.path, words],
    { ...request, path: `${request.path}?q=${encodeURIComponent(words)}` },
    { staleTime: staleAfterMinutes(5) },
  )
