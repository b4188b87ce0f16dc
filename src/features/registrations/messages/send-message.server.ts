import { findStoredEvent } from '@/features/events/event.repository.server'
import { queueMail } from '@/features/mail/queue-mail.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { messageMail } from '../mail/staff-mail.server'
import { listRegistrations } from '../registration.repository.server'
import type { AttendeeMessage } from './attendee-message.schema'

const RECIPIENTS = {
  registered: ['registered'],
  waitlisted: ['waitlisted', 'offered'],
  all: ['registered', 'waitlisted', 'offered'],
} satisfies Record<AttendeeMessage['to'], string[]>

/**
 * Writes to the people of an event, or of one of its sessions; as a test to the community's own address alone (spec B §3.9). Answers to how
 * many. Throws ApiError: 404 for an unknown event, 409 where there is nobody to write to.
 */
export const sendMessage = (
  services: Services,
  { eventId, message, accountId }: { eventId: number; message: AttendeeMessage; accountId: number },
): Promise<number> =>
  services.db.tx(async () => {
    const { db, config } = services
    const event = await findStoredEvent(db, eventId)
    if (!event) throw new ApiError(404, 'Event not found')
    const { subject, markdown } = message
    if (message.test) {
      await queueMail(services, [messageMail(services, { subject, markdown, event, testTo: config.contactEmail })])
      return 1
    }
    let recipients = 0
    const statuses: readonly string[] = RECIPIENTS[message.to]
    for await (const rows of listRegistrations(db, { eventId, session: message.session ?? undefined }, {})) {
      const people = rows.filter(({ status }) => statuses.includes(status))
      await queueMail(
        services,
        people.map((registration) => messageMail(services, { subject, markdown, event, registration })),
      )
      recipients += people.length
    }
    if (recipients === 0) throw new ApiError(409, 'There is nobody to write to')
    await recordAudit(services, { accountId, action: 'write to', entity: 'attendees', entityId: eventId, label: event.title })
    return recipients
  })
