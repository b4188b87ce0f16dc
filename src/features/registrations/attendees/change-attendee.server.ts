import { findStoredEvent } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { AttendeeChange } from '../attendee.schema'
import { type LockedRegistration, lockRegistration } from '../locked-registration.server'
import { queueForPerson } from '../mail/queue-registration-emails.server'
import { chosenSession } from '../places/chosen-session.server'
import { formatFull } from '../places/full'
import { queueFullUpdate } from '../places/is-full.server'
import { joinQueue, leaveQueue, type PlacesRow, placesLeft, takePlaces } from '../places/places.repository.server'
import { findRegistration, findRegistrationOf, type RegistrationRow, updateRegistration } from '../registration.repository.server'
import { endRegistration, release } from '../waitlist/end-registration.server'
import { processWaitlist } from '../waitlist/process-waitlist.server'
import { recordAtDoor } from './record-at-door.server'

interface Asked {
  eventId: number
  attendeeId: number
  change: AttendeeChange
  accountId: number
}

/**
 * Moves a registration up from the waitlist, cancels it, moves it to another date, or notes what was paid and who is there (spec B §3.8).
 * Throws ApiError: 404 for an unknown one, 409 for what does not take place, and where there is no place and staff did not say that it goes
 * beyond the capacity.
 */
export const changeAttendee = (services: Services, asked: Asked): Promise<RegistrationRow> =>
  services.db.tx(async () => {
    const { db } = services
    const { change } = asked
    const session = await targetSession(services, asked)
    const held = await lockRegistration(services, asked.attendeeId, session)
    if (held?.registration.eventId !== asked.eventId) throw new ApiError(404, 'Attendee not found')
    if (held.others && held.others !== held.places) await moveToSession(services, held, held.others, change)
    if (change.status === 'registered') await moveUp(services, held, change)
    if (change.status === 'cancelled' && held.registration.status !== 'cancelled')
      await endRegistration(services, held, { endedBy: 'staff', isQuiet: !change.notify })
    await recordAtDoor(services, held, change)
    // Not of each tick at the door, and not where nothing was asked for.
    if (change.status || change.payment || session)
      await recordAudit(services, {
        accountId: asked.accountId,
        action: 'update',
        entity: 'attendee',
        entityId: asked.attendeeId,
        label: held.event.title,
      })
    return (await findRegistration(db, asked.attendeeId)) as RegistrationRow
  })

/** To which session it moves; undefined where it stays. */
async function targetSession(services: Services, { attendeeId, change }: Asked): Promise<string | undefined> {
  if (!change.session) return undefined
  const registration = await findRegistration(services.db, attendeeId)
  const event = registration && (await findStoredEvent(services.db, registration.eventId))
  if (!event) return undefined
  const settings = settingsOf(event)
  // Of an event that one registers for as a whole, the session tells where somebody is present.
  if (!settings.perSession || change.session === registration.session) return undefined
  return chosenSession(services, event, settings, change.session)
}

async function moveToSession(services: Services, held: LockedRegistration, others: PlacesRow, { overCapacity, notify }: AttendeeChange) {
  const { db, clock } = services
  const { event, registration, places } = held
  if (registration.status === 'cancelled') throw new ApiError(409, 'This registration was cancelled')
  const { emailKey } = registration
  const other = emailKey === null ? undefined : await findRegistrationOf(db, { eventId: event.id, session: others.session, emailKey })
  if (other) throw new ApiError(409, `${registration.name} is on the list of that date already`)
  const before = { ...others }
  const isWaiting = registration.status === 'waitlisted'
  if (!isWaiting && !(await takePlaces(db, others, 1 + registration.guests, { isBeyond: overCapacity })))
    throw new ApiError(409, formatFull(placesLeft(others)))
  await release(services, held)
  const queueNumber = isWaiting ? await joinQueue(db, others) : registration.queueNumber
  const set = { session: others.session, queueNumber, calendarSequence: registration.calendarSequence + 1 }
  const moved = await updateRegistration(db, registration.id, set, clock.now().toISOString())
  if (notify) await queueForPerson(services, 'changed', { event, registration: moved })
  await processWaitlist(services, event, places)
  await processWaitlist(services, event, others)
  await queueFullUpdate(services, before, others)
  held.registration = moved
  held.places = others
}

/** Gives a place to who waits, was offered one, or had cancelled. */
async function moveUp(services: Services, { event, registration, places }: LockedRegistration, { overCapacity, notify }: AttendeeChange) {
  const { db, clock } = services
  const { status } = registration
  if (status === 'registered') return
  const before = { ...places }
  if (status !== 'offered' && !(await takePlaces(db, places, 1 + registration.guests, { isBeyond: overCapacity })))
    throw new ApiError(409, formatFull(placesLeft(places)))
  if (status === 'waitlisted') await leaveQueue(db, places)
  const at = clock.now().toISOString()
  const set = { status: 'registered', placedAt: at, movedUpAt: at, offerEndsAt: null, endedBy: null } as const
  const again = status === 'cancelled' ? { calendarSequence: registration.calendarSequence + 1 } : {}
  const moved = await updateRegistration(db, registration.id, { ...set, ...again }, at)
  if (notify) await queueForPerson(services, 'confirmed', { event, registration: moved })
  await processWaitlist(services, event, places)
  await queueFullUpdate(services, before, places)
}
