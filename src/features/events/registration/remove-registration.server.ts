import { eraseMail } from '@/features/mail/erase-mail.server'
import { inBatches } from '@/platform/batches.server'
import type { Services } from '@/platform/services.server'
import { deleteRegistrationVersions } from '../places/places.repository.server'
import { deleteRegistrations, detachLinks, REGISTRATION } from '../places/registration.repository.server'
import { deleteRegistrationSessions } from '../places/registration-session.repository.server'
import { keepRegistrationCounts } from '../registration-figures.server'
import { deleteHolds } from './holds.repository.server'
import { carryOut } from './lifecycle.server'
import { lockRegistration } from './lock-registration.server'
import { canCarryOut } from './transitions.server'

/** Deletes what belongs to registrations that are deleted permanently, within the caller's transaction; their links say from now on that they were removed. */
export async function purgeRegistrations(parts: Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>, ids: readonly number[]) {
  const { db } = parts
  for (const some of inBatches(ids)) {
    await keepRegistrationCounts(parts, some)
    await eraseMail(parts, REGISTRATION, some)
    await detachLinks(db, some)
    await deleteRegistrationVersions(db, some)
    await deleteRegistrationSessions(db, some)
    await deleteHolds(db, some)
  }
}

/** Removes a registration for good and offers what it took to the next, within the caller's transaction. Answers whether it was there. */
export async function removeRegistration(services: Services, id: number, eventId?: number): Promise<boolean> {
  const locked = await lockRegistration(services, id)
  if (!locked || (eventId !== undefined && locked.event.id !== eventId)) return false
  const { registration } = locked
  // Before its places are offered: it is gone by then.
  await purgeRegistrations(services, [id])
  await deleteRegistrations(services.db, [id])
  if (canCarryOut('remove', registration)) await carryOut(services, 'remove', { ...locked, registration })
  return true
}
