import { findStoredEvent } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { carryOut } from '../lifecycle/carry-out.server'
import type { LockedRegistration } from '../lifecycle/lock-registration.server'
import { canCarryOut } from '../lifecycle/transitions'
import { canBeTaken, type PlacesRow } from '../places/places.repository.server'
import { requirePossible } from '../places/registration-window.server'
import { settledPayment } from '../record/payment'
import type { RegistrationDetailFields } from '../record/person-details.schema'
import type { RegistrationRow } from '../record/registration.repository.server'
import { type DetailColumns, detailColumns, registrationDetailsOf, withoutUnasked } from '../record/registration-columns.server'
import { versionedDetails } from '../versions/version.repository.server'
import { findByLink, lockByLink } from './linked-registration.server'
import type { RegistrationChange } from './managed-registration.schema'
import { moveByLink } from './move-by-link.server'
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
