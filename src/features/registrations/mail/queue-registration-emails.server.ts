import { type NewMail, queueMail } from '@/features/mail/queue-mail.server'
import { queueMailWithinLimit } from '@/features/mail/queue-mail-within-limit.server'
import type { Services } from '@/platform/services.server'
import { type MailSubject, type Occasion, personalMail } from './registration-mail.server'
import { subjectAsSeen } from './subject-as-seen.server'

/** Queues an email to a person, with the surrounding transaction. It is never left out: no stranger can cause it (spec B §3.5). */
export const queueForPerson = async (services: Services, occasion: Occasion, subject: MailSubject): Promise<void> =>
  queueMail(services, personalMail(services, occasion, await subjectAsSeen(services, subject)))

/**
 * Queues an email that anybody can ask for at a form, within what a mailbox gets a day, and the notices to staff, which have no limit. Answers whether the
 * email is queued.
 */
export async function queueOnRequest(
  services: Services,
  occasion: Occasion,
  subject: MailSubject,
  toStaff: readonly NewMail[] = [],
): Promise<boolean> {
  const { event, registration } = subject
  const [mail] = personalMail(services, occasion, await subjectAsSeen(services, subject))
  if (!mail) throw new Error('Only somebody with an address asks for an email')
  return queueMailWithinLimit(services, mail, `${event.id} ${registration.session}`, toStaff)
}
