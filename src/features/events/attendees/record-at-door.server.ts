import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { notedPayment } from '../places/payment'
import { updatePayment } from '../places/registration.repository.server'
import type { LockedRegistration } from '../registration/lock-registration.server'
import { listSessionStarts } from '../schedule/session.repository.server'
import type { AttendeeChange } from './attendee.schema'
import { savePresence } from './registration-session.repository.server'

type Parts = Pick<Services, 'db' | 'clock'>
type Locked = Pick<LockedRegistration, 'event' | 'registration'>
type Noted = Pick<AttendeeChange, 'present' | 'payment' | 'session' | 'tickedAt'> & Partial<Pick<AttendeeChange, 'amountPaid'>>

/**
 * Stores whether someone is at a session, and what they paid. A note that was kept while offline comes with the moment at which it was made
 * (`tickedAt`), and of two devices the later note counts. Throws ApiError 409 where the session isn't named and there are several.
 */
export async function recordAtDoor(services: Parts, locked: Locked, { present, payment, amountPaid, session, tickedAt }: Noted) {
  const now = services.clock.now().toISOString()
  const madeAt = tickedAt ? new Date(tickedAt).toISOString() : now
  // A device whose clock is ahead must not have the last word.
  const notedAt = madeAt < now ? madeAt : now
  const { registration } = locked
  if (payment) await updatePayment(services.db, registration.id, { ...notedPayment(registration, { payment, amountPaid }), notedAt }, now)
  if (present !== undefined) await recordAttendance(services, locked, { isPresent: present, session, tickedAt: notedAt })
}

/** At the session of their registration, at the one that `session` names, or at the only one there is. */
async function recordAttendance(
  { db }: Parts,
  { event, registration }: Locked,
  { session, ...presence }: { isPresent: boolean; session?: string | undefined; tickedAt: string },
) {
  const starts = registration.session || session ? [] : await listSessionStarts(db, event.id, 2)
  if (starts.length > 1) throw new ApiError(409, 'Please choose the date on which this person is present')
  const at = registration.session || session || starts[0] || ''
  await savePresence(db, { registrationId: registration.id, eventId: event.id, session: at }, presence)
}
