import type { EventRow } from '@/features/events/event.repository.server'
import type { RegistrationSettings } from '@/features/events/registration/registration-settings.schema'
import { capacityAt } from '@/features/events/registration/stored-settings.server'
import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { queueEmail } from '../emails/occasions.server'
import { carryOut } from '../lifecycle/carry-out.server'
import { processWaitlist } from '../lifecycle/process-waitlist.server'
import { canCarryOut } from '../lifecycle/transitions'
import { canBeTaken, lockPlaces, type PlacesRow, placesLeft } from '../places/places.repository.server'
import { listFitting } from '../places/waitlist.repository.server'
import { findRegistrationOf, type RegistrationRow } from '../record/registration.repository.server'
import { type DetailColumns, registrationStart } from '../record/registration-columns.server'

interface DateRequest {
  event: EventRow
  settings: RegistrationSettings
  /** The start of the date, or '' for the whole event. */
  session: string
  email: string
  details: DetailColumns
  /** Without an email: the caller sends one for several dates. */
  isQuiet?: boolean
}

/** The result for one date. */
export interface OnDate {
  /** What a new address gets at this moment; `full` where there is neither place nor waitlist. */
  status: 'registered' | 'waitlisted' | 'full'
  /** How many places a newcomer finds. */
  left: number
  /** What is stored for the address, where there is anything. */
  registration: RegistrationRow | undefined
  /** It was there before, and stays as it was (spec B §3.4). */
  isRepeated: boolean
}

/** Decides one date in the caller's transaction, in which the event is locked, and registers everyone that there is a place for. */
export async function registerOnDate(services: Services, request: DateRequest): Promise<OnDate> {
  const { db } = services
  const { event, settings, session, email, details, isQuiet = false } = request
  const places = await lockPlaces(db, { eventId: event.id, session }, capacityAt(event, session))
  if (await isOwedPlaces(services, places)) await processWaitlist(services, { event, places })
  const [status, transition] = canBeTaken(places, 1 + details.guests)
    ? (['registered', 'register'] as const)
    : (['waitlisted', 'wait'] as const)
  const isToBeHad = status === 'registered' || settings.waitlist
  const stored = await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(email) })
  const outcome = { status: isToBeHad ? status : 'full', left: places.openOffers > 0 ? 0 : placesLeft(places) } as const
  if (!canCarryOut(transition, stored)) {
    if (!isQuiet) await queueEmail(services, 'repeated', { event, registration: stored })
    return { ...outcome, registration: stored, isRepeated: true }
  }
  if (!isToBeHad) return { ...outcome, registration: undefined, isRepeated: false }
  const start = registrationStart({ eventId: event.id, email }, details, stored)
  const registration = await carryOut(services, transition, { event, places, registration: stored, start, isQuiet })
  return { ...outcome, registration, isRepeated: false }
}

/**
 * Whether someone waits for free places that they fit into: they go first. An earlier version let one party hold up those behind it, and may have been
 * the last to process this waitlist.
 */
const isOwedPlaces = async ({ db }: Services, places: PlacesRow): Promise<boolean> =>
  places.waiting > 0 && placesLeft(places) > 0 && (await listFitting(db, places, { free: placesLeft(places), limit: 1 })).length > 0
