import type { Services } from '@/platform/services.server'
import { type EventRow, lockStoredEvent } from '../event.repository.server'
import { lockPlaces, type PlacesRow } from '../places/places.repository.server'
import { findRegistration, type RegistrationRow } from '../places/registration.repository.server'
import type { RegistrationSettings } from '../places/registration-settings.schema'
import { capacityAt, settingsOf } from '../places/stored-settings.server'

export interface LockedRegistration {
  event: EventRow
  settings: RegistrationSettings
  places: PlacesRow
  registration: RegistrationRow
}

/** Locks a registration after its event and places, in everyone's order, against deadlocks; `alsoSession` adds `others`. */
export async function lockRegistration(
  { db }: Pick<Services, 'db'>,
  id: number,
  alsoSession?: string,
): Promise<(LockedRegistration & { others: PlacesRow | undefined }) | undefined> {
  const found = await findRegistration(db, id)
  const event = found && (await lockStoredEvent(db, found.eventId))
  if (!found || !event) return undefined
  const settings = settingsOf(event)
  const lock = (session: string) => lockPlaces(db, { eventId: event.id, session }, capacityAt(event, session))
  const locked = new Map<string, PlacesRow>()
  for (const session of [...new Set([found.session, alsoSession ?? found.session])].sort()) locked.set(session, await lock(session))
  const registration = await findRegistration(db, id)
  const places = registration && locked.get(registration.session)
  // Staff moved it to another date, or removed it, before its places were locked.
  if (!registration || !places) return registration ? lockRegistration({ db }, id, alsoSession) : undefined
  return { event, settings, places, registration, others: alsoSession === undefined ? undefined : locked.get(alsoSession) }
}
