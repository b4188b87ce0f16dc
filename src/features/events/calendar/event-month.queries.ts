import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForVisitors } from '@/platform/browser/fetch-json'
import { staleAfterMinutes } from '@/platform/rendering/stale-after'
import type { eventCalls } from '../event.calls'
import { isMonth } from './months'

const request = apiRequest<typeof eventCalls>()('GET /api/events/calendar')

export const calendarQuery = (period: string) =>
  queryOptions({
    queryKey: ['/api/events/calendar', period],
    queryFn: () => fetchForVisitors({ ...request, path: `${request.path}?${isMonth(period) ? 'month' : 'day'}=${period}` }),
    staleTime: staleAfterMinutes(5),
  })
