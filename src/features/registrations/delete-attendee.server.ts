import { eraseMail } from '@/features/mail/erase-mail.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { deleteRegistration } from './registration.repository.server'
import { REGISTRATION } from './registration-mail.server'

/** Takes somebody off an event's list; mail about them that waits is not sent. Throws ApiError 404 where they are not on it. */
export async function deleteAttendee(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { eventId, attendeeId, accountId }: { eventId: number; attendeeId: number; accountId: number },
) {
  await db.tx(async () => {
    if (!(await deleteRegistration(db, eventId, attendeeId))) throw new ApiError(404, 'Attendee not found')
    await eraseMail({ db, jobs }, REGISTRATION, [attendeeId])
    await recordAudit({ db, clock }, { accountId, action: 'delete', entity: 'attendee', entityId: attendeeId })
  })
}
