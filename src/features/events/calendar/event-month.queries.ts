import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchForVisitors } from '@/platform/browser/fetch-for-staff'
import { staleAfterMinutes } from '@/platform/rendering/stale-after'
import type { eventCalls } from '../event.calls'

const request = apiRequest<typeof eventCalls>()('GET /api/events/calendar')

/** What takes place in a month (YYYY-MM); kept for five minutes, as other lists are. */
export const eventMonthQuery = (month: string) =>
  queryOptions({
    queryKey: ['/api/events/calendar', month],
    queryFn: () => fetchForVisitors({ ...request, path: `${request.path}?month=${month}` }),
    staleTime: staleAfterMinutes(5),
  })
