import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@/platform/http/calls'
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

/** The list with someone who was added. */
export function withAttendee(list: AttendeesAnswer, attendee: Attendee): AttendeesAnswer {
  if (list.attendees.some(({ id }) => id === attendee.id)) return withChange(list, attendee.id, attendee)
  return { ...list, attendees: [attendee, ...list.attendees], total: list.total + 1 }
}

/**
 * Changes an attendee in every list of the event that this tab has loaded; a list that is still loading does not contain it, and is discarded.
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
