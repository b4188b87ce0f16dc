import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { amountOf, centsOf } from '../places/format-price'
import { getRegistration, type RegistrationRow } from '../places/registration.repository.server'
import { addPayments } from '../places/registration-payments.server'
import { lockRegistration } from '../registration/lock-registration.server'
import { askRefund, listCharges } from '../registration/money.server'
import type { NewPayment, NewRefund } from './attendee.schema'

interface Input {
  eventId: number
  attendeeId: number
  accountId: number
}

async function lockAttendee(services: Services, { eventId, attendeeId }: Input) {
  const locked = await lockRegistration(services, attendeeId)
  if (locked?.registration.eventId !== eventId) throw new ApiError(404, 'Attendee not found')
  return locked
}

/** Gives back a part of what someone paid online, the newest charge first (spec B §13.7). Throws ApiError 404, 409 for more than there is. */
export const refundAttendee = (services: Services, input: Input & { refund: NewRefund }): Promise<RegistrationRow> =>
  services.db.tx(async () => {
    const { event, registration } = await lockAttendee(services, input)
    if (!services.payments) throw new ApiError(409, 'Refunds need the keys of the payment provider')
    const charges = await listCharges(services, registration.id)
    await askRefund(services, {
      registrationId: registration.id,
      charges,
      amount: centsOf(input.refund.amount),
      accountId: input.accountId,
    })
    await note(services, input, { label: event.title, detail: `refund ${amountOf(centsOf(input.refund.amount))}` })
    return getRegistration(services.db, registration.id)
  })

/** Notes what someone handed over (spec B §13.6). Throws ApiError 404. */
export const addPaymentOf = (services: Services, input: Input & { paid: NewPayment }): Promise<RegistrationRow> =>
  services.db.tx(async () => {
    const locked = await lockAttendee(services, input)
    const at = services.clock.now().toISOString()
    const { amount, how } = input.paid
    await addPayments(services, locked, [{ kind: 'manual', how, amountCents: centsOf(amount), at, accountId: input.accountId }], { at })
    await note(services, input, { label: locked.event.title, detail: null })
    return getRegistration(services.db, input.attendeeId)
  })

const note = (services: Services, { accountId, attendeeId }: Input, { label, detail }: { label: string; detail: string | null }) =>
  recordAudit(services, { accountId, action: 'update', entity: 'attendee', entityId: attendeeId, label, ...(detail && { detail }) })
