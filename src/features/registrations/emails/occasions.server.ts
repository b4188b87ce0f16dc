import { type NewMail, queueMail } from '@/features/mail/sending/queue-mail.server'
import { queueMailWithinLimit } from '@/features/mail/sending/queue-mail-within-limit.server'
import type { Services } from '@/platform/services.server'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { subjectAsSeen } from '../mail/subject-as-seen.server'
import { cancellationNotice } from './cancellation-notice.server'
import { cancelled } from './cancelled.server'
import { changed } from './changed.server'
import { confirmed } from './confirmed.server'
import { dailyNotice } from './daily-notice.server'
import { datesChanged } from './dates-changed.server'
import type { Initiator, Parts } from './define-occasion.server'
import { eventChanged } from './event-changed.server'
import { lapsed } from './lapsed.server'
import { message } from './message.server'
import { noLongerNotified } from './no-longer-notified.server'
import { offered } from './offered.server'
import { passedOver } from './passed-over.server'
import { published } from './published.server'
import { registrationNotice } from './registration-notice.server'
import { reminder } from './reminder.server'
import { repeated } from './repeated.server'
import { severalDates } from './several-dates.server'
import { unpublished } from './unpublished.server'
import { waitlisted } from './waitlisted.server'

/** All emails about registrations, a file each. */
export const occasions = {
  confirmed,
  waitlisted,
  'several-dates': severalDates,
  repeated,
  offered,
  changed,
  cancelled,
  lapsed,
  reminder,
  'event-changed': eventChanged,
  'dates-changed': datesChanged,
  unpublished,
  published,
  message,
  'registration-notice': registrationNotice,
  'passed-over': passedOver,
  'cancellation-notice': cancellationNotice,
  'daily-notice': dailyNotice,
  'no-longer-notified': noLongerNotified,
}

export type OccasionName = keyof typeof occasions

/** What an email for an occasion is made of. */
export type SubjectOf<Name extends OccasionName> = Parameters<(typeof occasions)[Name]['compose']>[1]

/** The emails for an occasion in the words of this moment; none to someone that staff added without an address. */
export const composeEmails = <Name extends OccasionName>(services: Parts, name: Name, subject: SubjectOf<Name>): NewMail[] =>
  (occasions[name].compose as (services: Parts, subject: SubjectOf<Name>) => NewMail[])(services, subject)

/** Every kind, for the feature's jobs. */
export const registrationMails = Object.values(occasions).map(({ mail }) => mail)

/** The kinds of unsolicited emails. */
export const UNSOLICITED = Object.values(occasions).flatMap(({ isUnsolicited, mail }) => (isUnsolicited ? mail.kind : []))

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
