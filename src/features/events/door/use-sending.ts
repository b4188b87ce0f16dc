import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { retryAfterLogin } from '@/features/desk/retry-after-login'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import { toast } from '@/ui/toast/toast'
import { attendeesKey } from '../attendees/attendee.queries'
import type { Attendee } from '../attendees/attendee.schema'
import { type AttendeesAnswer, withAttendee, withChange } from '../attendees/changed-attendees'
import type { registrationCalls } from '../registration.calls'
import type { CheckIn, DoorNote, DoorQueue, WalkIn } from './door-queue'
import { createNoteSender, type SendingTrouble } from './note-sender'

const request = apiRequest<typeof registrationCalls>()

const sendNote = (note: DoorNote) =>
  retryAfterLogin(() => {
    if (note.kind === 'walk-in')
      return fetchJson(request('POST /api/events/:id/attendees', { params: { id: note.eventId }, json: entryOf(note) }))
    const { eventId, attendeeId, session, tickedAt } = note
    const said =
      note.kind === 'tick'
        ? { present: note.isPresent, ...(session !== null && { session }) }
        : { payment: note.payment, amountPaid: note.amountPaid }
    const params = { id: eventId, attendeeId }
    return fetchJson(request('PUT /api/events/:id/attendees/:attendeeId', { params, json: { ...said, tickedAt } }))
  })

const entryOf = ({ key, name, email, phone, guests, session, notify, overCapacity, isPresent, payment, tickedAt }: WalkIn) => ({
  entryKey: key,
  name,
  email,
  phone,
  guests,
  session,
  notify,
  overCapacity,
  present: isPresent,
  ...(payment && { payment }),
  tickedAt,
})

/** Sends what is kept on this device for as long as the component is mounted: at once, and again whenever the connection is back. */
export function useSending(notes: DoorQueue) {
  const queryClient = useQueryClient()
  const [trouble, setTrouble] = useState<SendingTrouble>()
  const [sender, setSender] = useState<{ send: () => void }>()

  useEffect(() => {
    const answeredEvents = new Set<number>()
    const refetch = () => {
      for (const eventId of answeredEvents) void queryClient.invalidateQueries({ queryKey: attendeesKey(eventId) })
      answeredEvents.clear()
    }
    const begun = createNoteSender({
      notes,
      send: sendNote,
      onSent(note, { attendee }) {
        answeredEvents.add(note.eventId)
        if (note.kind === 'tick') return markPresent(queryClient, note)
        return note.kind === 'payment' ? markPaid(queryClient, note.eventId, attendee) : addToLists(queryClient, note, attendee)
      },
      onRefused(note, { status, detail = 'The server refused it.' }) {
        answeredEvents.add(note.eventId)
        if (note.kind === 'walk-in') {
          // The person is in the room, and known nowhere else.
          notes.refuse(note.key, detail)
          // Takes back what the list showed when they were entered.
          return toast({ title: `${note.name} wasn’t added`, description: detail, variant: 'destructive' })
        }
        const why = status === 404 ? 'This person was removed from the list.' : detail
        const what = note.kind === 'tick' ? 'Check-in not saved' : 'Payment not saved'
        return toast({ title: what, description: why, variant: 'destructive' })
      },
      onTrouble(current) {
        setTrouble(current)
        refetch()
      },
    })
    setSender(begun)
    begun.sendNow()
    window.addEventListener('online', begun.sendNow)
    return () => {
      window.removeEventListener('online', begun.sendNow)
      begun.stop()
    }
  }, [queryClient, notes])

  return { trouble, send: () => sender?.send() }
}

/** Check-ins, in the lists of their session only. */
async function markPresent(queryClient: QueryClient, { eventId, attendeeId, session, isPresent }: CheckIn) {
  const queryKey = [...attendeesKey(eventId), ...(session === null ? [] : [session])]
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && withChange(list, attendeeId, { present: isPresent }))
}

/** What was paid, in every list of the event. */
async function markPaid(queryClient: QueryClient, eventId: number, { id, payment, amountPaid }: Attendee) {
  const queryKey = attendeesKey(eventId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && withChange(list, id, { payment, amountPaid }))
}

/** Someone who was added at the door, in the lists of that session. */
async function addToLists(queryClient: QueryClient, { eventId, session }: Pick<DoorNote, 'eventId' | 'session'>, attendee: Attendee) {
  const queryKey = [...attendeesKey(eventId), session]
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && withAttendee(list, attendee))
}
