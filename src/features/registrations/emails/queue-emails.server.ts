import { type NewMail, queueMail } from '@/features/mail/queue-mail.server'
import { queueMailWithinLimit } from '@/features/mail/queue-mail-within-limit.server'
import type { Services } from '@/platform/services.server'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { subjectAsSeen } from '../mail/subject-as-seen.server'
import type { Initiator } from './define-occasion.server'
import { composeEmails, type OccasionName, occasions, type SubjectOf } from './occasions.server'

/** The occasions that concern one registration. */
export type PersonalOccasion = { [Name in OccasionName]: EmailTopic extends SubjectOf<Name> ? Name : never }[OccasionName]

interface Options {
  /** Where it isn't the person that the occasion names. */
  initiator?: Initiator
  /** Queued with it in any case, such as notices to staff. */
  further?: readonly NewMail[]
}

/**
 * Queues an email to a person, with the surrounding transaction. What a stranger can cause is bounded by what a mailbox gets a day; the rest is
 * never left out (spec B §3.5). Answers whether it is queued.
 */
export async function queueEmail<Name extends PersonalOccasion>(
  services: Services,
  name: Name,
  subject: SubjectOf<Name> & EmailTopic,
  { initiator = occasions[name].initiator, further = [] }: Options = {},
): Promise<boolean> {
  const emails = composeEmails(services, name, await subjectAsSeen(services, subject))
  const [email] = emails
  if (initiator === 'stranger' && email)
    return queueMailWithinLimit(services, email, `${subject.event.id} ${subject.registration.session}`, further)
  await queueMail(services, [...emails, ...further])
  return true
}
