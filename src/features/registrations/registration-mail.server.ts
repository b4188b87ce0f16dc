import * as z from 'zod'
import type { EventRow } from '@/features/events/event.repository.server'
import { beginLine } from '@/features/events/event-date'
import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail, type NewMail } from '@/features/mail/queue-mail.server'
import type { Config } from '@/platform/config.server'
import { splitEmails } from '@/platform/email-address'
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

/** The messages that a registration causes, in the words of this moment. */
export function registrationMail(
  registration: RegistrationRow,
  event: EventRow,
  config: Pick<Config, 'publicUrl' | 'contactEmail'>,
): NewMail[] {
  const { id, name, email } = registration
  const { title, location, facilitator } = event
  const when = beginLine({ date: event.day, month: event.month, year: event.year, time: event.time, isRecurring: event.is_recurring === 1 })
  const about = { kind: REGISTRATION, id, label: title }
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
  return [
    composeMail(registrationConfirmation, {
      to: email,
      facts: { name, event: { title, when, location, guide: facilitator }, eventUrl: `${config.publicUrl}/events/${event.slug}` },
      about,
    }),
    ...staff.map((to) => composeMail(registrationNotice, { to, replyTo: email, facts: notice, about })),
  ]
}
