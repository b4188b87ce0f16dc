import { type NewMail, queueMail, queueMailWithinLimit } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { datesChanged, eventChanged, published, severalDates, unpublished } from './about-dates.server'
import type { EmailTopic } from './build-email-facts.server'
import type { Initiator, RegistrationEmail } from './define-email.server'
import { message } from './message.server'
import { publishedTopic } from './registered-dates.server'
import { cancelled, changed, confirmed, lapsed, offered, reminder, repeated, waitlisted } from './to-person.server'
import { cancellationNotice, dailyNotice, noLongerNotified, passedOver, registrationNotice } from './to-staff.server'

const emails = [
  ...[confirmed, waitlisted, severalDates, repeated, offered, changed, cancelled, lapsed, reminder],
  ...[eventChanged, datesChanged, unpublished, published, message],
  ...[registrationNotice, passedOver, cancellationNotice, dailyNotice, noLongerNotified],
]

export const registrationMails = emails.map(({ mail }) => mail)

export const UNSOLICITED = emails.flatMap(({ isUnsolicited, mail }) => (isUnsolicited ? mail.kind : []))

/** Queues an email in the transaction and answers whether it did; strangers' are limited per mailbox and day (spec B §3.5). */
export async function queueEmail<Topic extends EmailTopic>(
  services: Services,
  email: RegistrationEmail<Topic>,
  topic: Topic,
  { initiator = email.initiator, further = [] }: { initiator?: Initiator; further?: readonly NewMail[] } = {},
): Promise<boolean> {
  const mails = email.compose(services, await publishedTopic(services, topic))
  const [mail] = mails
  if (initiator === 'stranger' && mail)
    return queueMailWithinLimit(services, mail, `${topic.event.id} ${topic.registration.session}`, further)
  await queueMail(services, [...mails, ...further])
  return true
}
