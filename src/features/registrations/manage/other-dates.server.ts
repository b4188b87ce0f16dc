import type { EventRow } from '@/features/events/event.repository.server'
import type { RegistrationSettings } from '@/features/events/registration/registration-settings.schema'
import { capacityAt } from '@/features/events/registration/stored-settings.server'
import { publicDateDetailsOf } from '@/features/events/series/date-details'
import { presentSession } from '@/features/events/sessions/event-sessions.server'
import type { Services } from '@/platform/services.server'
import { dateState } from '../mail/date-state.server'
import { sessionAt } from '../mail/registered-dates.server'
import { readAvailability } from '../places/availability.server'
import { waitlistPosition } from '../places/waitlist.repository.server'
import { listRegisteredDates, type RegistrationRow } from '../record/registration.repository.server'
import type { ManagedRegistration } from './managed-registration.schema'
import { canCancel } from './registration-state.server'

interface Subject {
  event: EventRow
  registration: RegistrationRow
}

/** The further dates of the event for which the same person is on a list, and which are upcoming (spec B §3.6). */
export async function listOtherDates(services: Services, { event, registration }: Subject): Promise<ManagedRegistration['otherDates']> {
  const { db, clock } = services
  const { eventId, emailKey, id } = registration
  // Without an address no other registration is known to be the same person's.
  if (emailKey === null || registration.session === '') return []
  const rows = (await listRegisteredDates(db, { eventId, emailKey })).filter((row) => row.id !== id && row.session !== '')
  const dates = rows.map((row) => ({ row, state: dateState({ event, registration: row }, clock) })).filter(({ state }) => state !== 'over')
  return Promise.all(
    dates.map(async ({ row, state }) => ({
      session: { ...presentSession(sessionAt(event, row.session, clock.timeZone)), state },
      status: row.status,
      position: row.status === 'waitlisted' ? await waitlistPosition(db, row) : null,
      offeredToAll: row.isOfferedToAll,
      guests: row.guests,
      canCancel: canCancel({ status: row.status, state }),
    })),
  )
}

/**
 * The next dates to which a registration can be moved: with places for someone who holds one, and with places or a waitlist for someone who waits. None
 * where its person is on the list already.
 */
export async function listDatesToChoose(
  services: Services,
  { event, registration }: Subject,
  settings: RegistrationSettings,
): Promise<ManagedRegistration['datesToChoose']> {
  const { status, session, emailKey, eventId } = registration
  const isMovable = status === 'registered' || status === 'waitlisted'
  if (!settings.perSession || !isMovable) return []
  const { sessions } = await readAvailability(services, eventId)
  const taken = new Set(emailKey === null ? [] : (await listRegisteredDates(services.db, { eventId, emailKey })).map((row) => row.session))
  const suits = ({ startsAt, ...date }: (typeof sessions)[number]) =>
    startsAt !== session && !taken.has(startsAt) && (date.status === 'open' || (status === 'waitlisted' && date.status === 'waitlist'))
  return sessions.filter(suits).map((date) => ({
    ...publicDateDetailsOf(sessionAt(event, date.startsAt, services.clock.timeZone)),
    ...date,
    capacity: capacityAt(event, date.startsAt),
  }))
}
