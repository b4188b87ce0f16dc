import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { registrationCalls } from './registration.calls'

const request = apiRequest<typeof registrationCalls>()

export const attendeesQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'attendees'],
    queryFn: () => fetchJson(request('GET /api/events/:id/attendees', { params: { id: eventId } })),
    // Registrations arrive while the tab is open, so each opening of the dialog asks again.
    gcTime: 0,
    staleTime: 0,
  })
