import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff } from '@/platform/browser/fetch-json'
import type { eventCalls } from './event.calls'

/** Events with what only staff see; cached apart from the public list, so that neither replaces the other. */
export const adminEventsQuery = queryOptions({
  queryKey: ['/api/cms/events', 'admin'],
  queryFn: () => fetchForStaff(apiRequest<typeof eventCalls>()('GET /api/cms/events')),
})
