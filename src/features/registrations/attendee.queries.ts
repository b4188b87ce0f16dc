import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { Attendee } from './attendee.schema'

export const attendeesQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'attendees'],
    queryFn: () => fetchJson<{ attendees: Attendee[]; total: number }>(`/api/events/${eventId}/attendees`),
    // Registrations arrive while the tab is open, so each opening of the dialog asks again.
    gcTime: 0,
    staleTime: 0,
  })
