import type { Price } from '@/features/events/registration/registration-settings.schema'
import type { Attendee } from '../attendees/attendee.schema'
import { amountOf, contributionCents, settledPayment } from '../record/payment'
import type { WalkIn } from './door-queue'

/** A walk-in as an attendee that the server has not stored yet; `id` is not one of the server's. */
export function asAttendee(walkIn: WalkIn, id: number, price: Price | undefined): Attendee {
  const { key, name, email, phone, guests, session, tickedAt, isPresent, payment } = walkIn
  const cents = price ? contributionCents(price, { contribution: null, guests }) : null
  return {
    id,
    name,
    email: email || null,
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
    payment: payment ?? settledPayment({ payment: 'none', contributionCents: cents, paidCents: 0 }),
    amountPaid: payment === 'paid' ? (amountOf(cents) ?? 0) : 0,
    amountWaived: null,
    present: isPresent,
    position: null,
    offerEndsAt: null,
    movedUpAt: null,
    sessionState: null,
    hasFormerVersions: false,
    entryKey: key,
  }
}
