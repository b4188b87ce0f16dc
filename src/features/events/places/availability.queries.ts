import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { registrationCalls } from '../registration.calls'

const request = apiRequest<typeof registrationCalls>()

/** Whether there is a place for someone who registers now. Pages are kept, and this changes with each registration: browsers ask for it, and pages never hold it. */
export const availabilityQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'availability'],
    queryFn: () => fetchJson(request('GET /api/events/:id/availability', { params: { id: eventId } })),
    staleTime: 0,
  })
