import type * as z from 'zod'
import { defineMail } from '@/features/mail/define-mail.server'
import type { AnyJob } from '@/platform/jobs/define-job.server'
import type { Site } from '@/site/site.schema'
import { eventChanged } from '../emails/change-letter'
import type { Letter } from '../emails/letter'
import { cancelled, changed, confirmed, lapsed, offered, reminder, repeated, waitlisted } from '../emails/place-letters'
import {
  cancellationFacts,
  changeFacts,
  endedFacts,
  type LetterFacts,
  letterFacts,
  messageFacts,
  noticeFacts,
  offerFacts,
  reminderFacts,
} from './letter-facts.server'

// What draws them is loaded with the first of them, not at every start.
const emails = () => import('../render-registration-mail.server')

/** A kind of message to a person: each has its own, since an address gets only so many of a kind (spec B §3.5). */
const letterMail = <Facts extends LetterFacts>(
  kind: string,
  label: string,
  facts: z.ZodType<Facts>,
  write: (facts: Facts, site: Site) => Letter,
) =>
  defineMail({
    kind: `registration-${kind}`,
    label,
    facts,
    render: async (told, services) => (await emails()).renderLetter(write(told, services.site), told, services),
  })

export const confirmationMail = letterMail('confirmation', 'Registration confirmation', letterFacts, confirmed)
export const waitlistMail = letterMail('waitlisted', 'Place on the waitlist', letterFacts, waitlisted)
export const repeatedMail = letterMail('repeated', 'Already registered', letterFacts, repeated)
export const offerMail = letterMail('offer', 'Place offered', offerFacts, offered)
export const changedMail = letterMail('changed', 'Registration changed', letterFacts, changed)
export const cancellationMail = letterMail('cancelled', 'Cancellation of a registration', cancellationFacts, cancelled)
export const lapseMail = letterMail('lapsed', 'Offer expired', endedFacts, lapsed)
export const reminderMail = letterMail('reminder', 'Reminder', reminderFacts, reminder)
export const eventChangeMail = letterMail('event-changed', 'Change of an event', changeFacts, eventChanged)

/** What staff write to everybody who takes part; nobody waits for it at the form. */
export const attendeeMail = defineMail({
  kind: 'registration-message',
  label: 'Message to attendees',
  lane: 'bulk',
  facts: messageFacts,
  render: async (facts, services) => (await emails()).renderMessage(facts, services),
})

/** To each address that an event names for its registrations, else to the default one. */
export const noticeToStaff = defineMail({
  kind: 'registration-notice',
  label: 'Notice of a registration',
  facts: noticeFacts,
  render: async (facts, services) => (await emails()).renderNotice(facts, services),
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
] as AnyJob[]

/** What nobody asked for, which is not sent any more to who cancelled meanwhile (spec B §3.10). */
export const UNASKED = [reminderMail, eventChangeMail, attendeeMail].map(({ kind }) => kind)
