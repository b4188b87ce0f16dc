import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { retryAfterLogin } from '@/features/desk/retry-after-login'
import { newEntryKey } from '@/platform/browser/entry-key'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import { DOOR_NOTES, staffStorage } from '@/platform/browser/staff-storage'
import { toast } from '@/ui/toast/toast'
import type { attendeeCalls } from '../attendee.calls'
import { attendeesKey } from '../attendees/attendee.queries'
import type { Attendee } from '../attendees/attendee.schema'
import { updateLists, withAttendee, withChange } from '../attendees/attendee-views'
import { type HowPaid, withPayment } from '../attendees/payment-words'
import type { NewWalkIn } from '../attendees/session-field'
import { amountOf, contributionCents, settledPayment } from '../places/format-price'
import type { Price } from '../places/registration-settings.schema'
import { createDoorQueue, createNoteSender, type DoorNote, type DoorQueue, type SendingTrouble, type WalkIn } from './door-queue'

/** One for the tab, whichever event it is about: what the last dialog left is sent by the next one. */
export const doorQueue = createDoorQueue(staffStorage(DOOR_NOTES))

interface Door {
  eventId: number
  checkInSession: string | null
  filter: string | null
}

type Known = Pick<Attendee, 'id' | 'entryKey'>

/** The server's attendees, overlaid with notes on this device that are still to be sent (spec B §3.8). */
export function useCheckIns({ eventId, checkInSession, filter }: Door) {
  const kept = useSyncExternalStore(doorQueue.subscribe, doorQueue.read)
  const { trouble, send } = useSending(doorQueue)
  const noted = useMemo(() => {
    const ours = kept.filter((note) => note.eventId === eventId)
    return {
      present: new Map(
        ours.flatMap((note) => (note.kind === 'tick' && note.session === checkInSession ? [[note.attendeeId, note.isPresent]] : [])),
      ),
      paid: new Map(ours.flatMap((note) => (note.kind === 'payment' ? [[note.attendeeId, note]] : []))),
      walkIns: ours.filter((note) => note.kind === 'walk-in').filter(({ session }) => session === filter),
    }
  }, [kept, eventId, checkInSession, filter])

  const walkInOf = ({ entryKey }: Pick<Attendee, 'entryKey'>) => noted.walkIns.find(({ key }) => key === entryKey)

  function change(walkIn: WalkIn, said: Partial<WalkIn>) {
    doorQueue.keep({ ...walkIn, ...said })
    send()
  }

  return {
    isPresent: (attendee: Known & Pick<Attendee, 'present'>) =>
      walkInOf(attendee)?.isPresent ?? noted.present.get(attendee.id) ?? attendee.present,
    withPaymentNoted(attendee: Attendee): Attendee {
      const note = walkInOf(attendee) ?? noted.paid.get(attendee.id)
      return note?.payment ? withPayment(attendee, note.payment, note) : attendee
    },
    checkIn(attendee: Known, isPresent: boolean) {
      const walkIn = walkInOf(attendee)
      if (walkIn) return change(walkIn, { isPresent })
      doorQueue.keep({ kind: 'tick', eventId, attendeeId: attendee.id, session: checkInSession, isPresent })
      send()
    },
    pay(attendee: Known, payment: Attendee['payment'], how: HowPaid = {}) {
      const walkIn = walkInOf(attendee)
      if (walkIn) return change(walkIn, { payment, amountPaid: how.amountPaid, paidBy: how.paidBy })
      doorQueue.keep({ kind: 'payment', eventId, attendeeId: attendee.id, session: null, payment, ...how })
      send()
    },
    unsentAmong: (attendees: readonly Attendee[], price: Parameters<typeof asAttendee>[2]): Attendee[] =>
      noted.walkIns
        .filter(({ key }) => !attendees.some(({ entryKey }) => entryKey === key))
        .map((walkIn, index) => asAttendee(walkIn, -1 - index, price)),
    walkInOf,
    /** Whether the server did not take them: they are shown, and not counted. */
    isRefused: (attendee: Pick<Attendee, 'entryKey'>) => (walkInOf(attendee)?.refusal ?? null) !== null,
    addWalkIn(person: NewWalkIn): string {
      const key = newEntryKey()
      const said = { isPresent: true, payment: null, overCapacity: false, refusal: null }
      doorQueue.keep({ kind: 'walk-in', eventId, session: filter, key, ...person, ...said })
      send()
      return key
    },
    addRefused: (walkIn: WalkIn, overCapacity: boolean) => change(walkIn, { refusal: null, overCapacity }),
    discard: (walkIn: WalkIn) => doorQueue.discard(walkIn.key),
    /** How many are still to be sent, those of other events too. */
    unsent: kept.filter((note) => note.kind !== 'walk-in' || note.refusal === null).length,
    trouble,
  }
}

export type CheckIns = ReturnType<typeof useCheckIns>

/** A walk-in as an attendee that the server has not stored yet; `id` is not one of the server's. */
function asAttendee(walkIn: WalkIn, id: number, price: Price | undefined): Attendee {
  const { key, name, email, phone, guests, session, tickedAt, isPresent, payment, ...how } = walkIn
  const cents = price ? contributionCents(price, { contribution: null, guests }) : null
  const attendee: Attendee = {
    id,
    name,
    email: email || null,
    emailState: email ? 'ok' : null,
    emailFailure: null,
    phone: phone || null,
    createdAt: tickedAt,
    inDiamondHeartGroup: false,
    diamondHeartGroupName: null,
    additionalMessage: null,
    status: 'registered',
    session,
    guests,
    answers: {},
    contribution: amountOf(cents),
    scholarship: false,
    scholarshipNote: null,
    payment: settledPayment({ payment: 'none', contributionCents: cents, paidCents: 0 }),
    amountPaid: 0,
    amountsPaid: {},
    amountWaived: null,
    present: isPresent,
    position: null,
    offerEndsAt: null,
    movedUpAt: null,
    sessionState: null,
    hasFormerVersions: false,
    entryKey: key,
  }
  return payment ? withPayment(attendee, payment, how) : attendee
}

const request = apiRequest<typeof attendeeCalls>()

const sendNote = (note: DoorNote) =>
  retryAfterLogin(() => {
    if (note.kind === 'walk-in') {
      const { kind, eventId: id, key: entryKey, isPresent: present, payment, refusal, ...person } = note
      const json = { ...person, entryKey, present, ...(payment && { payment }) }
      return fetchJson(request('POST /api/events/:id/attendees', { params: { id }, json }))
    }
    const { eventId, attendeeId, session, tickedAt } = note
    const said =
      note.kind === 'tick'
        ? { present: note.isPresent, ...(session !== null && { session }) }
        : { payment: note.payment, amountPaid: note.amountPaid, paidBy: note.paidBy }
    const params = { id: eventId, attendeeId }
    return fetchJson(request('PUT /api/events/:id/attendees/:attendeeId', { params, json: { ...said, tickedAt } }))
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
        const { eventId, session } = note
        answeredEvents.add(eventId)
        const key = attendeesKey(eventId)
        if (note.kind === 'walk-in') return updateLists(queryClient, [...key, session], (list) => withAttendee(list, attendee))
        const { payment, amountPaid, amountsPaid } = attendee
        if (note.kind === 'payment')
          return updateLists(queryClient, key, (list) => withChange(list, attendee.id, { payment, amountPaid, amountsPaid }))
        const queryKey = session === null ? key : [...key, session]
        return updateLists(queryClient, queryKey, (list) => withChange(list, note.attendeeId, { present: note.isPresent }))
      },
      onRefused(note, { status, detail = 'The server refused it.' }) {
        answeredEvents.add(note.eventId)
        if (note.kind === 'walk-in') {
          // The person is in the room, and known nowhere else.
          notes.refuse(note.key, detail)
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

/** Sends entries from the door that are still on this device, on any page of the staff area (spec B §3.8). Renders nothing. */
export function SendUnsent() {
  useSending(doorQueue)
  return null
}
