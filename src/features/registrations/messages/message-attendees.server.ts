import { addressOfStaff } from '@/features/auth/email/address-of-staff.server'
import { findStoredEvent } from '@/features/events/event.repository.server'
import { asSeen } from '@/features/events/seen-event.server'
import { eventOnDate } from '@/features/events/series/date-details'
import { queueMail } from '@/features/mail/sending/queue-mail.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { composeEmails } from '../emails/occasions.server'
import { sessionAt } from '../mail/registered-dates.server'
import type { AttendeeMessage } from './attendee-message.schema'
import { listRecipients } from './recipients.repository.server'

/**
 * Emails each person with an upcoming date of an event once, or those of one session; as a test, only the person who asks (spec B §3.9).
 * Answers to how many, and where a test goes. Throws ApiError: 404 for an unknown event, 409 where there is no one to write to.
 */
export const messageAttendees = (
  services: Services,
  { eventId, message, accountId }: { eventId: number; message: AttendeeMessage; accountId: number },
): Promise<{ recipients: number; testTo?: string }> =>
  services.db.tx(async () => {
    const { db } = services
    const stored = await findStoredEvent(db, eventId)
    if (!stored) throw new ApiError(404, 'Event not found')
    const event = await asSeen(services, stored)
    const { subject, markdown, session } = message
    const shown = session ? eventOnDate(event, sessionAt(event, session, services.clock.timeZone)) : event
    if (message.test) {
      const testTo = await addressOfStaff(services, accountId)
      await queueMail(services, composeEmails(services, 'message', { subject, markdown, event: shown, testTo }))
      return { recipients: 1, testTo }
    }
    let recipients = 0
    for await (const people of listRecipients(services, event, message)) {
      const mail = people.flatMap((registration) => composeEmails(services, 'message', { subject, markdown, event: shown, registration }))
      await queueMail(services, mail)
      recipients += people.length
    }
    if (recipients === 0) throw new ApiError(409, 'There is no one to email')
    await recordAudit(services, { accountId, action: 'write to', entity: 'attendees', entityId: eventId, label: event.title })
    return { recipients }
  })
