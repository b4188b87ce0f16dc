import { findStoredEvent } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { carryOut } from '../lifecycle/carry-out.server'
import type { LockedRegistration } from '../lifecycle/lock-registration.server'
import { canCarryOut } from '../lifecycle/transitions'
import { chosenSession } from '../places/chosen-session.server'
import { formatFull } from '../places/full'
import { canBeTaken, type PlacesRow, placesLeft } from '../places/places.repository.server'
import { requireOpen, requirePossible } from '../places/registration-window.server'
import { settledPayment } from '../record/payment'
import type { RegistrationDetailFields } from '../record/person-details.schema'
import { findRegistrationOf, type RegistrationRow } from '../record/registration.repository.server'
import { type DetailColumns, detailColumns, registrationDetailsOf, withoutUnasked } from '../record/registration-columns.server'
import { versionedDetails } from '../versions/version.repository.server'
import { findByLink, lockByLink } from './linked-registration.server'
import type { RegistrationChange } from './managed-registration.schema'
import { canChange, requireStanding } from './registration-state.server'

/**
 * Changes what someone said of themselves, by the link that they have; what is absent stays, and staff can see how it was (spec B §3.6).
 * More guests need places that no one waits for, and so does another date (`session`). Throws ApiError: 404, 410, 409 for what is over or has no places left, 400 for what
 * does not fit the event.
 */
export const changeRegistration = (services: Services, token: string, { session, ...change }: RegistrationChange): Promise<void> =>
  services.db.tx(async () => {
    const target = session && (await targetSession(services, token, session))
    const locked = await lockByLink(services, token, target)
    await requireStanding(services, locked, canChange)
    const stored = registrationDetailsOf(locked.registration)
    const details = detailColumns(locked.settings, withoutUnasked(services.site, { ...stored, ...withoutAbsent(change) }, stored), stored)
    const hasChanged = JSON.stringify(details) !== JSON.stringify(pick(details, locked.registration))
    const to = target && locked.others
    if (!to) {
      if (hasChanged) await changeDetails(services, locked, details)
      return
    }
    // One email covers both. A smaller party needs fewer places on the other date.
    const isSmaller = details.guests < locked.registration.guests
    const smaller = isSmaller ? await changeDetails(services, locked, details, { isQuiet: true }) : locked
    const moved = await moveByLink(services, smaller, to, { isQuiet: hasChanged && !isSmaller })
    if (hasChanged && !isSmaller) await changeDetails(services, moved, details, { movedFrom: locked.registration.session })
  })

/** To which date it is to be moved; undefined where it stays. */
async function targetSession({ db }: Services, token: string, session: string): Promise<string | undefined> {
  const registration = await findByLink(db, token)
  const event = await findStoredEvent(db, registration.eventId)
  return event && settingsOf(event).perSession && session !== registration.session ? session : undefined
}

async function changeDetails(
  services: Services,
  { registration, ...locked }: LockedRegistration,
  details: DetailColumns,
  how: { isQuiet?: boolean; movedFrom?: string } = {},
): Promise<LockedRegistration> {
  if (!canCarryOut('changeDetails', registration)) return { ...locked, registration }
  requireRoom(locked.places, registration, details.guests)
  const isAgreed = details.contributionCents === registration.contributionCents
  const payment = isAgreed ? registration.payment : settledPayment({ ...registration, ...details })
  const changed = await carryOut(services, 'changeDetails', { ...locked, registration, columns: { ...details, payment }, ...how })
  return { ...locked, registration: changed }
}

/** Further guests take what a newcomer could take. On the waitlist they only count for the size of the party. */
function requireRoom(places: PlacesRow, { status, guests: before }: RegistrationRow, guests: number) {
  if (guests <= before) return
  requirePossible(places.capacity, 1 + guests)
  const isHeld = status !== 'waitlisted'
  if (isHeld && !canBeTaken(places, guests - before)) throw new ApiError(409, 'There are not enough places for further guests')
}

const withoutAbsent = (change: RegistrationChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<RegistrationDetailFields>

const pick = (columns: object, row: RegistrationRow) => {
  const kept: object = versionedDetails(row)
  return Object.fromEntries(Object.keys(columns).map((name) => [name, kept[name as keyof typeof kept]]))
}

/**
 * Moves a registration to another date of its event (`to` are its places, locked with it), for its person: where they hold a place, they
 * need one there that no one waits for; someone who waits joins the end of that waitlist. Throws ApiError 409 where that can't be, and 400 for a
 * party that is larger than the places of that date.
 */
async function moveByLink(services: Services, locked: LockedRegistration, to: PlacesRow, { isQuiet }: { isQuiet: boolean }) {
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
