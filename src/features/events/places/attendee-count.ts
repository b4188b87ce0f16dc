import { queryOptions } from '@tanstack/react-query'
import { type ApiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { Call } from '@/platform/http/calls'
import { counted } from '@/platform/text/nouns'
import type { attendeeCountsAnswer, DatePlaces, datePlacesAnswer, EventAttendeeCounts } from './date-places.schema'

type ListCounts = Call & { success: { body: typeof attendeeCountsAnswer } }
const listCounts: ApiRequest<ListCounts> = { method: 'GET', path: '/api/attendees/counts' }

/** How many people each event has, by its id, in one request for the whole list. People register while it is open, so each visit asks again. */
export const attendeeCountsQuery = queryOptions({
  queryKey: ['/api/attendees/counts'],
  queryFn: () => fetchJson(listCounts),
  select: ({ events }): ReadonlyMap<number, EventAttendeeCounts> => new Map(events.map((counts) => [counts.eventId, counts])),
  staleTime: 0,
})

type ListDatePlaces = Call & { success: { body: typeof datePlacesAnswer } }

export function datePlacesQuery(eventId: number) {
  const listDatePlaces: ApiRequest<ListDatePlaces> = { method: 'GET', path: `/api/events/${eventId}/places` }
  return queryOptions({
    queryKey: ['/api/events', eventId, 'places'],
    queryFn: () => fetchJson(listDatePlaces),
    select: ({ dates }): ReadonlyMap<string, DatePlaces> => new Map(dates.map((places) => [places.session, places])),
    gcTime: 0,
    staleTime: 0,
  })
}

/** `6 of 10 places, 2 waiting`, without a limit `6 places taken`; empty for a date on which there is no one and no limit. */
export function formatDatePlaces({ taken, waiting }: Pick<DatePlaces, 'taken' | 'waiting'>, capacity: number | null): string {
  const limited = capacity !== null && `${taken.toLocaleString('en-US')} of ${counted(capacity, 'place', 'places')}`
  const places = limited || (taken > 0 && `${counted(taken, 'place', 'places')} taken`)
  return [places, waiting > 0 && `${waiting.toLocaleString('en-US')} waiting`].filter(Boolean).join(', ')
}

export function formatRegistered({ people, waiting }: Pick<EventAttendeeCounts, 'people' | 'waiting'>): string | undefined {
  const placed = people > 0 && `${counted(people, 'person has', 'people have')} a place`
  const queued = waiting > 0 && `${placed ? counted(waiting, 'is', 'are') : counted(waiting, 'person is', 'people are')} on the waitlist`
  const parts = [placed, queued].filter(Boolean)
  return parts.length > 0 ? `${parts.join(' and ')}.` : undefined
}
