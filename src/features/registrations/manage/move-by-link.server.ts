import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { carryOut } from '../lifecycle/carry-out.server'
import type { LockedRegistration } from '../lifecycle/lock-registration.server'
import { canCarryOut } from '../lifecycle/transitions'
import { chosenSession } from '../places/chosen-session.server'
import { formatFull } from '../places/full'
import { canBeTaken, type PlacesRow, placesLeft } from '../places/places.repository.server'
import { requireOpen, requirePossible } from '../places/registration-window.server'
import { findRegistrationOf } from '../record/registration.repository.server'

/**
 * Moves a registration to another date of its event (`to` are its places, locked with it), for its person: where they hold a place, they
 * need one there that no one waits for; someone who waits joins the end of that waitlist. Throws ApiError 409 where that can't be, and 400 for a
 * party that is larger than the places of that date.
 */
export async function moveByLink(services: Services, locked: LockedRegistration, to: PlacesRow, { isQuiet }: { isQuiet: boolean }) {
  const { event, settings, registration, places } = locked
  const { id, emailKey, guests, status } = registration
  requireOpen(event, settings, services.clock)
  await chosenSession(services, event, settings, to.session, { isOwnChoice: true })
  if (status === 'offered' || !canCarryOut('moveToDate', registration))
    throw new ApiError(409, 'We’re holding a place for you. Please accept or decline it first')
  const other = emailKey === null ? undefined : await findRegistrationOf(services.db, { eventId: event.id, session: to.session, emailKey })
  if (other && other.id !== id && other.status !== 'cancelled') throw new ApiError(409, 'You’re already on the list for that date')
  requirePossible(to.capacity, 1 + guests)
  const mayWait = status === 'waitlisted' && settings.waitlist
  if (!mayWait && !canBeTaken(to, 1 + guests)) throw new ApiError(409, formatFull(to.openOffers > 0 ? 0 : placesLeft(to)))
  return { ...locked, places: to, registration: await carryOut(services, 'moveToDate', { event, places, registration, to, isQuiet }) }
}
