import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { LockedRegistration } from '../locked-registration.server'
import { queueForPerson } from '../mail/queue-registration-emails.server'
import { firstPayment } from '../places/contribution'
import { freePlaces, hasRoom, takePlaces } from '../places/places.repository.server'
import { type RegistrationRow, updateRegistration } from '../registration.repository.server'
import { detailColumns, detailsOf, type RegistrationDetailFields, withoutUnasked } from '../registration-columns.server'
import { insertRegistrationVersion, versionedDetails } from '../versions/version.repository.server'
import { processWaitlist } from '../waitlist/process-waitlist.server'
import { lockByLink } from './linked-registration.server'
import type { RegistrationChange } from './managed-registration.schema'
import { requireChangeable } from './registration-state.server'

/**
 * Changes what somebody said of themselves, by the link that they have; what is absent stays, and staff can see how it was (spec B §3.6).
 * More guests need places that nobody waits for. Throws ApiError: 404, 410, 409 for what is over or has no places left, 400 for what
 * does not fit the event.
 */
export const changeRegistration = (services: Services, token: string, change: RegistrationChange): Promise<void> =>
  services.db.tx(async () => {
    const held = await lockByLink(services, token)
    const { event, settings, registration, places } = held
    requireChangeable(held, services.clock)
    const stored = detailsOf(registration)
    const columns = detailColumns(settings, withoutUnasked(services.site, { ...stored, ...withoutAbsent(change) }, stored))
    if (JSON.stringify(columns) === JSON.stringify(pick(columns, registration))) return
    await takeGuests(services, held, columns.guests)
    const at = services.clock.now().toISOString()
    await insertRegistrationVersion(services.db, registration, at)
    const isPaid = registration.payment === 'paid' || registration.payment === 'waived'
    const payment = isPaid ? registration.payment : firstPayment(columns.contributionCents)
    const set = { ...columns, payment, calendarSequence: registration.calendarSequence + 1 }
    const changed = await updateRegistration(services.db, registration.id, set, at)
    await queueForPerson(services, 'changed', { event, registration: changed })
    await processWaitlist(services, event, places)
  })

/** Takes or frees the places of guests. Who waits says how many they will be, and takes none. */
async function takeGuests({ db }: Services, { registration, places }: LockedRegistration, guests: number) {
  const more = guests - registration.guests
  if (registration.status === 'waitlisted' || more === 0) return
  if (more < 0) return void (await freePlaces(db, places, -more))
  const fits = places.waiting === 0 && hasRoom(places, more) && (await takePlaces(db, places, more))
  if (!fits) throw new ApiError(409, 'There are not enough places for further guests')
}

const withoutAbsent = (change: RegistrationChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<RegistrationDetailFields>

const pick = (columns: object, row: RegistrationRow) => {
  const kept: object = versionedDetails(row)
  return Object.fromEntries(Object.keys(columns).map((name) => [name, kept[name as keyof typeof kept]]))
}
