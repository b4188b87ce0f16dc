import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { deleteRegistration } from './registration.repository.server'

/** Takes somebody off an event's list. Throws ApiError 404 where they are not on it. */
export async function deleteAttendee(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { eventId, attendeeId, accountId }: { eventId: number; attendeeId: number; accountId: number },
) {
  await db.tx(async () => {
    if (!(await deleteRegistration(db, eventId, attendeeId))) throw new ApiError(404, 'Attendee not found')
    await recordAudit({ db, clock }, { accountId, action: 'delete', entity: 'attendee', entityId: attendeeId })
  })
}
