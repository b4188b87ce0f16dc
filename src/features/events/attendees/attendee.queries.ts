import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { retryAfterLogin } from '@/features/desk/retry-after-login'
import { apiRequest, fetchJson, RequestError, withQuery } from '@/platform/browser/fetch-json'
import { addDays } from '@/platform/time/calendar'
import type { eventCalls } from '../event.calls'
import type { AdminEvent } from '../event.schema'
import { isFullText } from '../places/place-words'
import type { registrationCalls } from '../registration.calls'

const request = apiRequest<typeof registrationCalls>()

export interface AttendeeFilter {
  /** The start of a session, YYYY-MM-DDTHH:mm. */
  session: string | null
  status?: 'cancelled' | undefined
  isAtDoor?: boolean
}

const DOOR_MILLISECONDS = 15_000

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
    gcTime: 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const recipientsQuery = (eventId: number, session: string | null) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'recipients', session],
    queryFn: () =>
      fetchJson(withQuery(request('GET /api/events/:id/recipients', { params: { id: eventId } }), { session: session ?? undefined })),
    gcTime: 0,
    staleTime: 0,
  })

export const attendanceQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'attendance'],
    queryFn: () => fetchJson(request('GET /api/events/:id/attendance', { params: { id: eventId } })),
    gcTime: 0,
    staleTime: 0,
  })

export const formerVersionsQuery = (eventId: number, attendeeId: number) =>
  queryOptions({
    queryKey: ['/api/events', eventId, 'attendee versions', attendeeId],
    queryFn: () => fetchJson(request('GET /api/events/:id/attendees/:attendeeId/versions', { params: { id: eventId, attendeeId } })),
    gcTime: 0,
    staleTime: 0,
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
    // A date may have its own number of places.
    const isOwn = registration.perSession && exceptions.some(({ capacity }) => capacity)
    if (!isOwn && !places) throw error
    const beyond = isOwn ? 'anyway' : `beyond the ${places === 1 ? 'one place' : `${places} places`}`
    if (!window.confirm(`${error.detail}. Add them ${beyond}?`)) return undefined
    return send(true)
  }
}
