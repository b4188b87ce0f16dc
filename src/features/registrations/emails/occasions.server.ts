import type { NewMail } from '@/features/mail/queue-mail.server'
import { cancellationNotice } from './cancellation-notice.server'
import { cancelled } from './cancelled.server'
import { changed } from './changed.server'
import { confirmed } from './confirmed.server'
import { dailyNotice } from './daily-notice.server'
import { datesChanged } from './dates-changed.server'
import type { Parts } from './define-occasion.server'
import { eventChanged } from './event-changed.server'
import { lapsed } from './lapsed.server'
import { message } from './message.server'
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
