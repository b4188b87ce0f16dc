import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/platform/fetch-json'
import type { AdminEvent, Attendee, CommunityEvent } from './event.schema'

export const eventsQuery = queryOptions({
  queryKey: ['/api/cms/events'],
  queryFn: () => fetchJson<{ events: CommunityEvent[] }>('/api/cms/events'),
})

/** The same call made by an admin, whose answer holds more; kept apart so that neither stands in for the other. */
export const adminEventsQuery = queryOptions({
  queryKey: ['/api/cms/events', 'admin'],
  queryFn: () => fetchJson<{ events: AdminEvent[] }>('/api/cms/events'),
})

export const eventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['/api/events/slug', slug],
    queryFn: () => fetchJson<{ event: CommunityEvent }>(`/api/events/slug/${encodeURIComponent(slug)}`),
  })

export const attendeesQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'attendees'],
    queryFn: () => fetchJson<{ attendees: Attendee[]; total: number }>(`/api/events/${eventId}/attendees`),
    // Registrations arrive while the tab is open, so each opening of the dialog asks again.
    gcTime: 0,
    staleTime: 0,
  })
