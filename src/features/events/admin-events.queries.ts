import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff } from '@/platform/browser/fetch-json'
import type { eventCalls } from './event.calls'

/** What visitors read too, with what only staff see; cached separately so that neither replaces the other. */
export const adminEventsQuery = queryOptions({
  queryKey: ['/api/cms/events', 'admin'],
  queryFn: () => fetchForStaff(apiRequest<typeof eventCalls>()('GET /api/cms/events')),
})
