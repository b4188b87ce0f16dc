import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { useDelete } from '@/features/desk/use-delete'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { apiRequest, errorText, fetchJson } from '@/platform/browser/fetch-json'
import { type ShownSite, useSite } from '@/site/use-site'
import { toast } from '@/ui/toast/toast'
import type { attendeeCalls } from '../attendee.calls'
import { attendeesKey, confirmOverCapacity } from '../attendees/attendee.queries'
import type { Attendee, attendeeChange } from '../attendees/attendee.schema'
import { updateLists, withChange } from '../attendees/attendee-views'
import { type HowPaid, withPayment } from '../attendees/payment-words'
import { useRefundQuestion } from '../attendees/refund-question'
import type { AdminEvent } from '../event.schema'
import { currencyOf, formatAmount } from '../places/format-price'

const request = apiRequest<typeof attendeeCalls>()

type Change = z.input<typeof attendeeChange>

/** Staff's actions on one attendee (spec B §3.8). Each answers whether it came to that; none throws. */
export function useAttendeeActions(event: AdminEvent, nameOf: (attendee: Attendee) => string) {
  const queryClient = useQueryClient()
  const write = useStaffWrite()
  const remove = useDelete()
  const site = useSite()
  const refunds = useRefundQuestion('Cancel the Place')

  const send = ({ id }: Attendee, json: Change) =>
    write(() => fetchJson(request('PUT /api/events/:id/attendees/:attendeeId', { params: { id: event.id, attendeeId: id }, json })))

  /** Shown before the server is asked, and taken back where it refuses. */
  async function changeAtOnce(attendee: Attendee, json: Change, shown: Partial<Attendee>, done?: string) {
    const takeBack = await updateLists(queryClient, attendeesKey(event.id), (list) => withChange(list, attendee.id, shown))
    try {
      await send(attendee, json)
      if (done) toast({ title: 'Success', description: done })
      return true
    } catch (error) {
      takeBack()
      toastFailure(error)
      return false
    }
  }

  /** For what takes a place: only the server knows whether there is one, and staff confirm that they go over the capacity. */
  async function takePlace(attendee: Attendee, json: Change, done: string) {
    try {
      const answer = await confirmOverCapacity(event, (overCapacity) => send(attendee, { ...json, overCapacity }))
      if (answer) toast({ title: 'Success', description: done })
      return answer !== undefined
    } catch (error) {
      toastFailure(error)
      return false
    }
  }

  return {
    nameOf,
    question: refunds.question,
    pay(attendee: Attendee, payment: Attendee['payment'], how: HowPaid = {}) {
      // The amount on the screen, as a guest may have been added since.
      const amountPaid = payment === 'paid' ? (how.amountPaid ?? attendee.contribution ?? undefined) : undefined
      const shown = withPayment(attendee, payment, { ...how, amountPaid })
      const { amountsPaid, amountWaived } = shown
      return changeAtOnce(
        attendee,
        { payment, amountPaid, paidBy: how.paidBy },
        { payment: shown.payment, amountPaid: shown.amountPaid, amountsPaid, amountWaived },
      )
    },
    async cancel(attendee: Attendee, notify: boolean) {
      const question = cancelQuestion({ name: nameOf(attendee), status: attendee.status }, notify, site)
      const { online = 0 } = attendee.amountsPaid
      const paid = `${formatAmount(online, currencyOf(event, site))} was paid online`
      const refund = online > 0 ? await refunds.ask(`${question} ${paid}`) : undefined
      if (online > 0 ? !refund : !window.confirm(question)) return false
      return changeAtOnce(
        attendee,
        { status: 'cancelled', notify, refund },
        { status: 'cancelled' },
        `${nameOf(attendee)} is no longer on the list.`,
      )
    },
    moveUp: (attendee: Attendee) => takePlace(attendee, { status: 'registered' }, `${nameOf(attendee)} has a place now.`),
    moveTo: (attendee: Attendee, session: string, notify: boolean) =>
      takePlace(attendee, { session, notify }, `${nameOf(attendee)} was moved to another date.`),
    remove: (attendee: Attendee) =>
      remove({
        noun: 'attendee',
        request: request('DELETE /api/events/:id/attendees/:attendeeId', { params: { id: event.id, attendeeId: attendee.id } }),
        question: `Remove ${nameOf(attendee)} from this event? You can’t undo this.`,
      }),
  }
}

export type AttendeeActions = ReturnType<typeof useAttendeeActions>

function toastFailure(error: unknown) {
  toast({ title: 'Error', description: errorText(error, 'Failed to update attendee'), variant: 'destructive' })
}

function cancelQuestion({ name, status }: Pick<Attendee, 'name' | 'status'>, notify: boolean, { savesMail }: ShownSite) {
  const what = status === 'registered' ? `Cancel the place of ${name}?` : `Take ${name} off the waitlist?`
  if (!notify || savesMail) return `${what} They won’t be emailed${notify ? ', since no mail server is set up' : ''}.`
  return `${what} They’ll get an email about it.`
}
