import { queryOptions } from '@tanstack/react-query'
import type { ApiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { Call } from '@/platform/http/calls'
import { counted, listed } from '@/platform/nouns'
import type { attendeeCountsAnswer, EventAttendeeCounts } from './attendee-counts.schema'
import type { DatePlaces, datePlacesAnswer } from './date-places.schema'

/** Those whom an email about a change reaches, and whom it doesn't: their number, and the names of the first two. */
export interface Recipients {
  all: number
  withoutAddress: { all: number; names: readonly string[] }
}

/**
 * Who gets an email about a change: those with a place or on the waitlist who have a date to come. Undefined where that cannot be known now.
 * Registrations hang on events and not the other way round, so that their call is known here by its address alone.
 */
export async function findRecipients(eventId: number): Promise<Recipients | undefined> {
  try {
    const answer: object = await fetchJson({ method: 'GET', path: `/api/events/${eventId}/recipients` })
    return answer as Recipients
  } catch {
    return undefined
  }
}

/** `Sam and Lee have no email address.`; undefined where everyone has one. */
export function unreachedWords({ all, names }: Recipients['withoutAddress']): string | undefined {
  if (all === 0) return undefined
  const more = all - names.length
  const people = listed([...names, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])])
  return `${people} ${all === 1 ? 'has' : 'have'} no email address and won’t be reached.`
}

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

/** How many places of each date of an event are taken, by its start. */
export function datePlacesQuery(eventId: number) {
  const asked: ApiRequest<ListDatePlaces> = { method: 'GET', path: `/api/events/${eventId}/places` }
  return queryOptions({
    queryKey: ['/api/events', eventId, 'places'],
    queryFn: () => fetchJson(asked),
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

/** `3 people have a place and 1 is on the waitlist.`; undefined where there is no one. */
export function registeredWords({ people, waiting }: Pick<EventAttendeeCounts, 'people' | 'waiting'>): string | undefined {
  const placed = people > 0 && `${counted(people, 'person has', 'people have')} a place`
  const queued = waiting > 0 && `${placed ? counted(waiting, 'is', 'are') : counted(waiting, 'person is', 'people are')} on the waitlist`
  const parts = [placed, queued].filter(Boolean)
  return parts.length > 0 ? `${parts.join(' and ')}.` : undefined
}
