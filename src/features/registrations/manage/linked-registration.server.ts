import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { asSeen } from '@/features/events/seen-event.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { type LockedRegistration, lockRegistration } from '../lifecycle/lock-registration.server'
import { findLinked } from '../links/link.repository.server'
import { findRegistration, type RegistrationRow } from '../registration.repository.server'

const GONE = 'This registration has been removed'

async function idOfLink(db: Database, token: string): Promise<number> {
  const link = await findLinked(db, hashOfToken(token))
  if (!link) throw new ApiError(404, 'We couldn’t find a registration for this link')
  if (link.registrationId === null) throw new ApiError(410, GONE)
  return link.registrationId
}

/** The registration whose link somebody has. Throws ApiError: 404 for a link that never was, 410 for a registration that was removed. */
export async function findByLink(db: Database, token: string): Promise<RegistrationRow> {
  const registration = await findRegistration(db, await idOfLink(db, token))
  if (!registration) throw new ApiError(410, GONE)
  return registration
}

/** The same, held until the end of the caller's transaction, with its event as visitors see it or saw it last: its person knows no other. */
export async function lockByLink(services: Services, token: string): Promise<LockedRegistration> {
  const held = await lockRegistration(services, await idOfLink(services.db, token))
  if (!held) throw new ApiError(410, GONE)
  const event = await asSeen(services, held.event)
  return { ...held, event, settings: settingsOf(event) }
}
