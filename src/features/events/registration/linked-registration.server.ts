import { findDeletedItem } from '@/content/deleted/deleted-items.server'
import { rowFromRaw } from '@/platform/database/columns.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { type EventRow, findStoredEvent } from '../event.repository.server'
import { findDeletedRegistration } from '../places/deleted-registration.repository.server'
import { findLinked } from '../places/link.repository.server'
import { findRegistration, findRegistrationOf, REMOVED_REGISTRATION, type RegistrationRow } from '../places/registration.repository.server'
import { settingsOf } from '../places/stored-settings.server'
import { asSeen } from '../seen-event.server'
import { lockRegistration } from './lock-registration.server'

async function idOfLink(db: Database, token: string): Promise<number> {
  const link = await findLinked(db, hashOfToken(token))
  if (!link) throw new ApiError(404, 'We couldn’t find a registration for this link')
  if (link.registrationId === null) throw new ApiError(410, REMOVED_REGISTRATION)
  return link.registrationId
}

/** The registration whose link someone has. Throws ApiError: 404 for a link that never was, 410 for a registration that was removed. */
export async function findByLink(db: Database, token: string): Promise<RegistrationRow> {
  const registration = await findRegistration(db, await idOfLink(db, token))
  if (!registration) throw new ApiError(410, REMOVED_REGISTRATION)
  return registration
}

/** A registration by its link with its event as it is stored, also while both are among the deleted items (spec B §3.6). Throws ApiError 404 and 410. */
export async function findSubjectByLink(
  services: Services,
  token: string,
): Promise<{ registration: RegistrationRow; stored: EventRow; isDeleted: boolean }> {
  const { db } = services
  const id = await idOfLink(db, token)
  const registration = await findRegistration(db, id)
  const stored = registration && (await findStoredEvent(db, registration.eventId))
  if (registration && stored) return { registration, stored, isDeleted: false }
  const deleted = await findDeletedSubject(services, id)
  if (!deleted) throw new ApiError(410, REMOVED_REGISTRATION)
  return { ...deleted, isDeleted: true }
}

async function findDeletedSubject(services: Services, id: number) {
  const registration = await findDeletedRegistration(services.db, id)
  const item = registration && (await findDeletedItem(services, registration.deletedItemId))
  return registration && item && { registration, stored: rowFromRaw<EventRow>(services.db, item.content) }
}

/** The same, locked until the end of the caller's transaction, with its event as visitors see it or saw it last: its person knows no other. */
export async function lockByLink(services: Services, token: string, alsoSession?: string) {
  return lockById(services, await idOfLink(services.db, token), alsoSession)
}

/** The same for a further date of the person whose link it is. Throws ApiError 404 also where they aren't on the list for that date. */
export async function lockOtherDate(services: Services, token: string, session: string) {
  const { id, eventId, emailKey } = (await lockByLink(services, token)).registration
  const other = emailKey === null ? undefined : await findRegistrationOf(services.db, { eventId, session, emailKey })
  if (!other || other.id === id) throw new ApiError(404, 'You aren’t on the list for that date')
  return lockById(services, other.id)
}

/** The same by its id. */
export async function lockById(services: Services, id: number, alsoSession?: string) {
  const locked = await lockRegistration(services, id, alsoSession)
  if (!locked)
    throw (await findDeletedSubject(services, id)) ? new ApiError(409, 'This event is canceled') : new ApiError(410, REMOVED_REGISTRATION)
  const event = await asSeen(services, locked.event)
  return { ...locked, event, settings: settingsOf(event) }
}
