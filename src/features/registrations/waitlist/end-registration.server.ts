import { cancelWaitingMail } from '@/features/mail/erase-mail.server'
import type { Services } from '@/platform/services.server'
import type { LockedRegistration } from '../locked-registration.server'
import { queueForPerson } from '../mail/queue-registration-emails.server'
import { REGISTRATION } from '../mail/registration-mail.server'
import { UNSOLICITED } from '../mail/registration-mails.server'
import { freePlaces, leaveQueue } from '../places/places.repository.server'
import { type RegistrationRow, updateRegistration } from '../registration.repository.server'
import type { EndedBy } from '../registration.schema'
import { processWaitlist } from './process-waitlist.server'

/** Gives back what a registration that is held takes: its places, or its turn. */
export async function release({ db }: Pick<Services, 'db'>, { registration, places }: Pick<LockedRegistration, 'registration' | 'places'>) {
  if (registration.status === 'waitlisted') await leaveQueue(db, places)
  else if (registration.status !== 'cancelled') await freePlaces(db, places, 1 + registration.guests)
}

/**
 * Ends a registration that is held, within the caller's transaction: what it took is offered to the next, and its person gets one mail that
 * says so, unless `isQuiet`, and nothing more that they did not ask for (spec B §3.10). Answers the row.
 */
export async function endRegistration(
  services: Services,
  held: LockedRegistration,
  { endedBy, isQuiet = false }: { endedBy: EndedBy; isQuiet?: boolean },
): Promise<RegistrationRow> {
  const { db, clock } = services
  const { event, registration, places } = held
  await release(services, held)
  await cancelWaitingMail(services, { about: REGISTRATION, ids: [registration.id], kinds: UNSOLICITED })
  const ended = await updateRegistration(
    db,
    registration.id,
    { status: 'cancelled', endedBy, offerEndsAt: null, calendarSequence: registration.calendarSequence + 1 },
    clock.now().toISOString(),
  )
  const wasWaiting = registration.status !== 'registered'
  if (!isQuiet) await queueForPerson(services, 'cancelled', { event, registration: ended, wasWaiting })
  await processWaitlist(services, event, places)
  return ended
}
