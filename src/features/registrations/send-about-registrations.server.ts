import { type NewMail, queueMail } from '@/features/mail/queue-mail.server'
import { queueMailWithinLimit } from '@/features/mail/queue-mail-within-limit.server'
import type { Services } from '@/platform/services.server'
import { type MailSubject, type Occasion, personalMail } from './registration-mail.server'

/** Queues an email to a person, with the surrounding transaction. It is never left out: no stranger can cause it (spec B §3.5). */
export const sendToPerson = (services: Services, occasion: Occasion, subject: MailSubject): Promise<void> =>
  queueMail(services, [personalMail(services, occasion, subject)])

/**
 * Queues an email that anybody can ask for at a form, within what a mailbox gets a day, and the notices to staff, which have no limit. Answers whether the
 * email is queued.
 */
export function sendOnRequest(
  services: Services,
  occasion: Occasion,
  subject: MailSubject,
  toStaff: readonly NewMail[] = [],
): Promise<boolean> {
  const { event, registration } = subject
  return queueMailWithinLimit(services, personalMail(services, occasion, subject), `${event.id} ${registration.session}`, toStaff)
}
