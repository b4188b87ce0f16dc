import * as z from 'zod'
import type { EventRow } from '@/features/events/event.repository.server'
import { beginLine } from '@/features/events/event-date'
import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail, type NewMail } from '@/features/mail/queue-mail.server'
import { splitEmails } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import type { RegistrationRow } from './registration.repository.server'

/** As `NewMail` names the row that a message tells of. */
export const REGISTRATION = 'registration'

const confirmationFacts = z.object({
  name: z.string(),
  event: z.object({ title: z.string(), when: z.string(), location: z.string(), guide: z.string() }),
  eventUrl: z.string(),
})

const noticeFacts = z.object({
  registration: z.object({
    name: z.string(),
    email: z.string(),
    inGroup: z.boolean(),
    groupName: z.string().nullable(),
    message: z.string().nullable(),
  }),
  event: z.object({ title: z.string(), when: z.string() }),
})

// What draws them is loaded with the first of them, not at every start.
const emails = () => import('./render-registration-mail.server')

/** To the visitor. */
export const registrationConfirmation = defineMail({
  kind: 'registration-confirmation',
  label: 'Confirmation of a registration',
  facts: confirmationFacts,
  render: async (facts, { site }) => (await emails()).renderConfirmation({ site, ...facts }),
})

/** To each address that an event names for its registrations, else to the default one. */
export const registrationNotice = defineMail({
  kind: 'registration-notice',
  label: 'Notice of a registration',
  facts: noticeFacts,
  render: async (facts, { site }) => (await emails()).renderNotice({ site, ...facts }),
})

/** What nobody asked for, which is not sent any more to who cancelled meanwhile (spec B §3.10). */
export const UNASKED = ['registration-reminder', 'registration-event-changed', 'registration-message']

/** What staff write to one person, or to themselves as a test. */
export function messageMail(
  services: Pick<Services, 'config' | 'clock' | 'site'>,
  { event, ...to }: { subject: string; markdown: string; event: EventRow } & ({ registration: RegistrationRow } | { testTo: string }),
): NewMail {
  return composeMail(registrationConfirmation, {
    to: 'registration' in to ? to.registration.email : to.testTo,
    facts: {
      name: to.subject,
      event: { title: event.title, when: '', location: to.markdown, guide: '' },
      eventUrl: services.config.publicUrl,
    },
    about: { kind: REGISTRATION, id: 'registration' in to ? to.registration.id : 0, label: event.title },
  })
}

/** Why a person is written to about a registration. */
export type Occasion =
  /** They hold a place: registered, accepted an offer, moved up or added by staff, or asked for it again. */
  | 'confirmed'
  /** They are on the waitlist. */
  | 'waitlisted'
  /** Somebody filled in the form with an address that is registered already (spec B §3.4). */
  | 'repeated'
  /** A freed place is kept for them. */
  | 'offered'
  /** They or staff changed details, or the date. */
  | 'changed'
  /** The place or the waiting is over: by themselves or by staff. */
  | 'cancelled'
  /** An offered place went to the next. */
  | 'lapsed'
  | 'reminder'
  /** Time, place or state of the event changed, or it was deleted (spec B §3.9). */
  | 'event-changed'

/** What a message about a registration is made of. */
export interface MailSubject {
  registration: RegistrationRow
  event: EventRow
  /** On the waitlist, from 1. */
  position?: number | null
  /** The session of which a reminder tells, YYYY-MM-DDTHH:mm. */
  session?: string
  /** The event as it was, of a notice that it changed; it is gone where `event` is cancelled and `isDeleted`. */
  before?: EventRow
  isDeleted?: boolean
  /** Of a cancellation: whether it waited, or was offered a place, and held none. */
  wasWaiting?: boolean
}

/** A message to the person, in the words of this moment. */
export function personalMail(
  services: Pick<Services, 'config' | 'clock' | 'site'>,
  _occasion: Occasion,
  { registration, event }: MailSubject,
): NewMail {
  const { title, location, facilitator } = event
  const when = beginLine({ date: event.day, month: event.month, year: event.year, time: event.time, isRecurring: event.is_recurring === 1 })
  return composeMail(registrationConfirmation, {
    to: registration.email,
    facts: {
      name: registration.name,
      event: { title, when, location, guide: facilitator },
      eventUrl: `${services.config.publicUrl}/events/${event.slug}`,
    },
    about: { kind: REGISTRATION, id: registration.id, label: title },
  })
}

/** To staff: somebody registered or joined the waitlist. */
export function noticeMail({ config }: Pick<Services, 'config'>, { registration, event }: MailSubject): NewMail[] {
  const { id, name, email } = registration
  const { title } = event
  const when = beginLine({ date: event.day, month: event.month, year: event.year, time: event.time, isRecurring: event.is_recurring === 1 })
  const notice = {
    registration: {
      name,
      email,
      inGroup: registration.in_diamond_heart_group === 1,
      groupName: registration.diamond_heart_group_name,
      message: registration.additional_message,
    },
    event: { title, when },
  }
  const staff = event.registration_email ? splitEmails(event.registration_email) : [config.contactEmail]
  const about = { kind: REGISTRATION, id, label: title }
  return staff.map((to) => composeMail(registrationNotice, { to, replyTo: email, facts: notice, about }))
}
