import type { QueryClient } from '@tanstack/react-query'
import { attendeesKey } from '../attendees/attendee.queries'
import type { Attendee } from '../attendees/attendee.schema'
import { type AttendeesAnswer, withAttendee, withChange } from '../attendees/changed-attendees'
import type { CheckIn, DoorNote } from './door-queue'

/** Check-ins, in the lists of their session only. */
export async function markPresent(queryClient: QueryClient, { eventId, attendeeId, session, isPresent }: CheckIn) {
  const queryKey = [...attendeesKey(eventId), ...(session === null ? [] : [session])]
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && withChange(list, attendeeId, { present: isPresent }))
}

/** What was paid, in every list of the event. */
export async function markPaid(queryClient: QueryClient, eventId: number, { id, payment, amountPaid }: Attendee) {
  const queryKey = attendeesKey(eventId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && withChange(list, id, { payment, amountPaid }))
}

/** Someone who was added at the door, in the lists of that session. */
export async function addToLists(
  queryClient: QueryClient,
  { eventId, session }: Pick<DoorNote, 'eventId' | 'session'>,
  attendee: Attendee,
) {
  const queryKey = [...attendeesKey(eventId), session]
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && withAttendee(list, attendee))
}
