import { eraseMail } from '@/features/mail/erase-mail.server'
import { inBatches } from '@/platform/batches.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { detachLinks } from '../places/link.repository.server'
import { deleteRegistrations, REGISTRATION } from '../places/registration.repository.server'
import { deleteRegistrationVersions } from '../places/version.repository.server'
import { carryOut } from '../registration/carry-out.server'
import { lockRegistration } from '../registration/lock-registration.server'
import { canCarryOut } from '../registration/transitions'
import { deleteRegistrationSessions } from './registration-session.repository.server'

type Parts = Pick<Services, 'db' | 'jobs' | 'config' | 'log'>

/** Deletes what belongs to registrations that are deleted permanently, within the caller's transaction; their links say from now on that they were removed. */
export async function purgeRegistrations(parts: Parts, ids: readonly number[]) {
  const { db } = parts
  for (const some of inBatches(ids)) {
    await eraseMail(parts, REGISTRATION, some)
    await detachLinks(db, some)
    await deleteRegistrationVersions(db, some)
    await deleteRegistrationSessions(db, some)
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

/** Takes someone off an event's list; mail about them that waits is not sent. Throws ApiError 404 where they are not on it. */
export const removeAttendee = (services: Services, input: { eventId: number; attendeeId: number; accountId: number }): Promise<void> =>
  services.db.tx(async () => {
    if (!(await removeRegistration(services, input.attendeeId, input.eventId))) throw new ApiError(404, 'Attendee not found')
    await recordAudit(services, { accountId: input.accountId, action: 'delete', entity: 'attendee', entityId: input.attendeeId })
  })
