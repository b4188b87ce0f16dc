import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { findStoredEvent } from '../event.repository.server'
import { chosenSession } from '../places/chosen-session.server'
import type { PlacesRow } from '../places/places.repository.server'
import { findRegistration, findRegistrationOf, getRegistration, type RegistrationRow } from '../places/registration.repository.server'
import { settingsOf } from '../places/stored-settings.server'
import { carryOut } from '../registration/carry-out.server'
import { type LockedRegistration, lockRegistration } from '../registration/lock-registration.server'
import { canCarryOut } from '../registration/transitions'
import type { AttendeeChange } from './attendee.schema'
import { recordAtDoor } from './record-at-door.server'
import { requireDateOn } from './require-date-on.server'

interface Input {
  eventId: number
  attendeeId: number
  change: AttendeeChange
  accountId: number
}

/**
 * Moves a registration up from the waitlist, cancels it, moves it to another date, or notes what was paid and who is there (spec B §3.8).
 * Throws ApiError: 404 for an unknown one, 409 for what doesn’t take place, and where there is no place and staff did not say that it goes
 * beyond the capacity.
 */
export const changeAttendee = (services: Services, input: Input): Promise<RegistrationRow> =>
  services.db.tx(async () => {
    const { db } = services
    const { change } = input
    const session = await targetSession(services, input)
    const locked = await lockRegistration(services, input.attendeeId, session)
    if (locked?.registration.eventId !== input.eventId) throw new ApiError(404, 'Attendee not found')
    if (locked.others && locked.others !== locked.places) await moveToDate(services, locked, locked.others, change)
    if (change.status === 'registered') await givePlace(services, locked, change)
    if (change.status === 'cancelled' && canCarryOut('cancelByStaff', locked.registration))
      await carryOut(services, 'cancelByStaff', { ...locked, registration: locked.registration, isQuiet: !change.notify })
    await recordAtDoor(services, locked, change)
    // Not of each check-in, and not where nothing was asked for.
    if (change.status || change.payment || session)
      await recordAudit(services, {
        accountId: input.accountId,
        action: 'update',
        entity: 'attendee',
        entityId: input.attendeeId,
        label: locked.event.title,
      })
    return getRegistration(db, input.attendeeId)
  })

/** To which session it moves; undefined where it stays. */
async function targetSession(services: Services, { attendeeId, change }: Input): Promise<string | undefined> {
  if (!change.session) return undefined
  const registration = await findRegistration(services.db, attendeeId)
  const event = registration && (await findStoredEvent(services.db, registration.eventId))
  if (!event) return undefined
  const settings = settingsOf(event)
  // Of an event with one registration for all dates, the session says at which one someone is present.
  if (!settings.perSession || change.session === registration.session) return undefined
  return chosenSession(services, event, settings, change.session)
}

async function moveToDate(services: Services, locked: LockedRegistration, others: PlacesRow, { overCapacity, notify }: AttendeeChange) {
  const { event, registration, places } = locked
  if (!canCarryOut('moveToDate', registration)) throw new ApiError(409, 'This registration was canceled')
  const { emailKey } = registration
  const other =
    emailKey === null ? undefined : await findRegistrationOf(services.db, { eventId: event.id, session: others.session, emailKey })
  if (other && other.status !== 'cancelled') throw new ApiError(409, `${registration.name} is on the list of that date already`)
  requireDateOn(services, event, others.session)
  const change = { event, places, registration, to: others, isBeyond: overCapacity, isQuiet: !notify }
  locked.registration = await carryOut(services, 'moveToDate', change)
  locked.places = others
}

/** Gives a place to someone on the waitlist, with an offer, or who had canceled. */
async function givePlace(
  services: Services,
  { event, registration, places }: LockedRegistration,
  { overCapacity, notify }: AttendeeChange,
) {
  if (registration.status !== 'registered') requireDateOn(services, event, registration.session)
  const how = { event, places, isBeyond: overCapacity, isQuiet: !notify }
  if (canCarryOut('moveUp', registration)) await carryOut(services, 'moveUp', { ...how, registration })
  else if (canCarryOut('reinstate', registration)) await carryOut(services, 'reinstate', { ...how, registration })
}
