import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import { withQuery } from '@/platform/browser/with-query'
import type { activityCalls } from './activity.calls'

const request = apiRequest<typeof activityCalls>()

/** One page of what was changed, with the search text. The page before stays in view until it is there. Fetched again each time. */
export const activityQuery = (search: string, page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['/api/activity', search, page],
    queryFn: () => fetchJson(withQuery(request('GET /api/activity'), { search, ...page })),
    placeholderData: (before) => (before?.matching ? before : undefined),
    gcTime: 0,
    staleTime: 0,
  })
