import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { retryAfterLogin } from '@/features/desk/retry-after-login'
import { type ApiRequest, apiRequest, fetchJson, RequestError, withQuery } from '@/platform/browser/fetch-json'
import type { Call } from '@/platform/http/calls'
import { counted } from '@/platform/text/nouns'
import { addDays } from '@/platform/time/calendar'
import type { attendeeCalls } from '../attendee.calls'
import type { eventCalls } from '../event.calls'
import type { AdminEvent } from '../event.schema'
import type { attendeeCountsAnswer, DatePlaces, datePlacesAnswer, EventAttendeeCounts } from '../places/places.schema'
import { isFullText } from '../places/registration-state'

const request = apiRequest<typeof attendeeCalls>()

export interface AttendeeFilter {
  /** The start of a session, YYYY-MM-DDTHH:mm. */
  session: string | null
  status?: 'cancelled' | undefined
  isAtDoor?: boolean
}

const DOOR_MILLISECONDS = 15_000

const ALWAYS_FRESH = { gcTime: 0, staleTime: 0 } as const

const NOT_FROM_COPY = { 'cache-control': 'no-store' }

export const attendeesKey = (eventId: number) => ['/api/events', eventId, 'attendees']

export const attendeesRequest = (eventId: number, { session, status }: Omit<AttendeeFilter, 'isAtDoor'>) =>
  withQuery(request('GET /api/events/:id/attendees', { params: { id: eventId } }), { session: session ?? undefined, status })

/** `isAtDoor` reloads in the background, where neither a session's end nor an older copy (`public/door-worker.js`) may hide the list. */
export const attendeesQuery = (eventId: number, { session, status, isAtDoor }: AttendeeFilter) => {
  const call = attendeesRequest(eventId, { session, status })
  return queryOptions({
    queryKey: [...attendeesKey(eventId), session, status],
    queryFn({ client, queryKey }) {
      if (!isAtDoor) return fetchJson(call)
      const isShown = client.getQueryData(queryKey) !== undefined
      return retryAfterLogin(() => fetchJson(call, isShown ? NOT_FROM_COPY : undefined))
    },
    refetchInterval: isAtDoor ? DOOR_MILLISECONDS : false,
    // Registrations arrive while the tab is open, so each opening of the dialog asks again.
    ...ALWAYS_FRESH,
    placeholderData: keepPreviousData,
  })
}

export const recipientsQuery = (eventId: number, session: string | null) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'recipients', session],
    queryFn: () =>
      fetchJson(withQuery(request('GET /api/events/:id/recipients', { params: { id: eventId } }), { session: session ?? undefined })),
    ...ALWAYS_FRESH,
  })

export const attendanceQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'attendance'],
    queryFn: () => fetchJson(request('GET /api/events/:id/attendance', { params: { id: eventId } })),
    ...ALWAYS_FRESH,
  })

export const formerVersionsQuery = (eventId: number, attendeeId: number) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'attendee versions', attendeeId],
    queryFn: () => fetchJson(request('GET /api/events/:id/attendees/:attendeeId/versions', { params: { id: eventId, attendeeId } })),
    ...ALWAYS_FRESH,
  })

const EACH_WAY = 365

export const sessionsRequest = (eventId: number, day: string) =>
  withQuery(apiRequest<typeof eventCalls>()('GET /api/events/:id/sessions', { params: { id: eventId } }), {
    from: addDays(day, -EACH_WAY),
    to: addDays(day, EACH_WAY),
  })

/** When a series takes place, a year each way of `day` (YYYY-MM-DD). */
export const sessionsQuery = (eventId: number, day: string) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'sessions', day],
    queryFn: () => fetchJson(sessionsRequest(eventId, day)),
    gcTime: 0,
  })

/** Gives a place, and asks before exceeding the capacity (spec B §3.7); undefined where staff decline. Throws as `send` does. */
export async function confirmOverCapacity<T>(
  { registration, exceptions = [] }: AdminEvent,
  send: (overCapacity: boolean) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof RequestError) || !isFullText(error.detail) || !registration) throw error
    const places = registration.capacity
    const isOwn = registration.perSession && exceptions.some(({ capacity }) => capacity)
    if (!isOwn && !places) throw error
    const beyond = isOwn ? 'anyway' : `beyond the ${places === 1 ? 'one place' : `${places} places`}`
    if (!window.confirm(`${error.detail}. Add them ${beyond}?`)) return undefined
    return send(true)
  }
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

export function datePlacesQuery(eventId: number) {
  const listDatePlaces: ApiRequest<ListDatePlaces> = { method: 'GET', path: `/api/events/${eventId}/places` }
  return queryOptions({
    queryKey: ['/api/events', eventId, 'places'],
    queryFn: () => fetchJson(listDatePlaces),
    select: ({ dates }): ReadonlyMap<string, DatePlaces> => new Map(dates.map((places) => [places.session, places])),
    ...ALWAYS_FRESH,
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
