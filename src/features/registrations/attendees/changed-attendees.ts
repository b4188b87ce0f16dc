import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@/platform/http/calls'
import type { CheckIn, DoorNote } from '../door/door-queue'
import type { registrationCalls } from '../registration.calls'
import { attendeesKey } from './attendee.queries'
import type { Attendee } from './attendee.schema'

export type AttendeesAnswer = AnswerOf<(typeof registrationCalls)['GET /api/events/:id/attendees']>

/** The list with one attendee changed. One who has cancelled is no longer in it, and no longer counted. */
export function withChange(list: AttendeesAnswer, id: number, change: Partial<Attendee>): AttendeesAnswer {
  const changed = list.attendees.find((attendee) => attendee.id === id)
  if (!changed) return list
  if (change.status !== 'cancelled') {
    return { ...list, attendees: list.attendees.map((attendee) => (attendee.id === id ? { ...attendee, ...change } : attendee)) }
  }
  const { status, guests } = changed
  const { counts } = list
  const holdsPlace = status === 'registered' || status === 'offered'
  return {
    attendees: list.attendees.filter((attendee) => attendee.id !== id),
    total: list.total - 1,
    counts: {
      ...counts,
      [status]: counts[status] - 1,
      cancelled: counts.cancelled + 1,
      placesTaken: counts.placesTaken - (holdsPlace ? 1 + guests : 0),
    },
  }
}

/**
 * Changes an attendee in every list of the event that this tab has loaded; a list that is on its way does not know of it, and is given up.
 * Answers what takes it back.
 */
export async function changeInLists(queryClient: QueryClient, eventId: number, id: number, change: Partial<Attendee>) {
  const queryKey = attendeesKey(eventId)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<AttendeesAnswer>({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && withChange(list, id, change))
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** The same for what was ticked at the door of one session, which says nothing about the lists of others. */
export async function markPresent(queryClient: QueryClient, { eventId, attendeeId, session, isPresent }: CheckIn) {
  const queryKey = [...attendeesKey(eventId), ...(session === null ? [] : [session])]
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && withChange(list, attendeeId, { present: isPresent }))
}

/** What was paid, in every list of the event. */
export async function markPaid(queryClient: QueryClient, { eventId, attendeeId, payment }: Extract<DoorNote, { kind: 'payment' }>) {
  const queryKey = attendeesKey(eventId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && withChange(list, attendeeId, { payment }))
}

/** Somebody who was added at the door, in the lists of that session. */
export async function addToLists(
  queryClient: QueryClient,
  { eventId, session }: Pick<DoorNote, 'eventId' | 'session'>,
  attendee: Attendee,
) {
  const queryKey = [...attendeesKey(eventId), session]
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && withAttendee(list, attendee))
}

function withAttendee(list: AttendeesAnswer, attendee: Attendee): AttendeesAnswer {
  if (list.attendees.some(({ id }) => id === attendee.id)) return withChange(list, attendee.id, attendee)
  return { ...list, attendees: [attendee, ...list.attendees], total: list.total + 1 }
}
