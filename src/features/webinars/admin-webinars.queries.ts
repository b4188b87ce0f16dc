import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff } from '@/platform/browser/fetch-json'
import type { webinarCalls } from './webinar.calls'

/** The list for staff, with their names in snake case. */
export const adminWebinarsQuery = queryOptions({
  queryKey: ['/api/cms/webinars'],
  queryFn: () => fetchForStaff(apiRequest<typeof webinarCalls>()('GET /api/cms/webinars')),
})
