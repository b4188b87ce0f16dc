import type * as z from 'zod'
import { defineMail } from '@/features/mail/define-mail.server'
import type { Site } from '@/site/site.schema'
import type { EmailCopy } from '../emails/email-copy'
import { eventChanged } from '../emails/event-changed-email'
import { cancelled, changed, confirmed, lapsed, offered, reminder, repeated, waitlisted } from '../emails/place-emails'
import {
  cancellationFacts,
  changeFacts,
  type EmailFacts,
  emailFacts,
  endedFacts,
  messageFacts,
  noticeFacts,
  offerFacts,
  passedOverFacts,
  reminderFacts,
} from './email-facts.server'

// What draws them is loaded with the first of them, not at every start.
const emails = () => import('../render-registration-mail.server')

/** A kind of message to a person: each has its own, since an address gets only so many of a kind (spec B §3.5). */
const personalEmail = <Facts extends EmailFacts>(
  kind: string,
  label: string,
  facts: z.ZodType<Facts>,
  write: (facts: Facts, site: Site) => EmailCopy,
) =>
  defineMail({
    kind: `registration-${kind}`,
    label,
    facts,
    render: async (told, services) => (await emails()).renderRegistrationEmail(write(told, services.site), told, services),
  })

export const confirmationMail = personalEmail('confirmation', 'Registration confirmation', emailFacts, confirmed)
export const waitlistMail = personalEmail('waitlisted', 'Place on the waitlist', emailFacts, waitlisted)
export const repeatedMail = personalEmail('repeated', 'Already registered', emailFacts, repeated)
export const offerMail = personalEmail('offer', 'Place offered', offerFacts, offered)
export const changedMail = personalEmail('changed', 'Registration changed', emailFacts, changed)
export const cancellationMail = personalEmail('cancelled', 'Cancellation of a registration', cancellationFacts, cancelled)
export const lapseMail = personalEmail('lapsed', 'Offer expired', endedFacts, lapsed)
export const reminderMail = personalEmail('reminder', 'Reminder', reminderFacts, reminder)
export const eventChangeMail = personalEmail('event-changed', 'Change of an event', changeFacts, eventChanged)

/** What staff write to everybody who takes part; nobody waits for it at the form. */
export const attendeeMail = defineMail({
  kind: 'registration-message',
  label: 'Message to attendees',
  lane: 'bulk',
  facts: messageFacts,
  render: async (facts, services) => (await emails()).renderAttendeeMessage(facts, services),
})

/** To each address that an event names for its registrations, else to the default one. */
export const noticeToStaff = defineMail({
  kind: 'registration-notice',
  label: 'Notice of a registration',
  facts: noticeFacts,
  render: async (facts, services) => (await emails()).renderRegistrationNotice(facts, services),
})

/** To the same: someone waits past free places. */
export const passedOverNotice = defineMail({
  kind: 'registration-passed-over',
  label: 'Notice of a party that is waiting',
  facts: passedOverFacts,
  render: async (facts, services) => (await emails()).renderPassedOver(facts, services),
})

/** Every kind, for the feature's jobs. */
export const registrationMails = [
  confirmationMail,
  waitlistMail,
  repeatedMail,
  offerMail,
  changedMail,
  cancellationMail,
  lapseMail,
  reminderMail,
  eventChangeMail,
  attendeeMail,
  noticeToStaff,
  passedOverNotice,
]

/** What nobody asked for, which is not sent any more to who cancelled meanwhile (spec B §3.10). */
export const UNSOLICITED = [reminderMail, eventChangeMail, attendeeMail].map(({ kind }) => kind)
