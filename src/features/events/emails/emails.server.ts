import * as z from 'zod'
import { composeMail, defineMail } from '@/features/mail/queue-mail.server'
import type { EventRow } from '../event.repository.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import { datesChanged, eventChanged, published, severalDates, unpublished } from './about-dates.server'
import type { EmailTopic } from './build-email-facts.server'
import { aboutRegistration, type RegistrationEmail, staffOf, templates } from './define-email.server'
import {
  cancelled,
  changed,
  confirmed,
  holdLapsed,
  lapsed,
  offered,
  paymentReceived,
  paymentReminder,
  paymentReturned,
  reminder,
  repeated,
  waitlisted,
} from './to-person.server'
import { cancellationNotice, dailyNotice, noLongerNotified, passedOver, registrationNotice } from './to-staff.server'

const messageFacts = z.object({
  subject: z.string(),
  message: z.string(),
  event: z.object({ title: z.string() }),
  eventUrl: z.string(),
  registrationId: z.int().nullable(),
  isWaiting: z.boolean(),
})

type MessageFacts = z.output<typeof messageFacts>

type NewMessage = { subject: string; markdown: string; event: EventRow } & (
  | { registration: RegistrationRow & { email: string } }
  | { testTo: string }
)

function reasonOf({ registrationId, isWaiting, event: { title } }: MessageFacts): string {
  if (registrationId === null) return `This is a test for “${title}”. No one else received it.`
  return `You’re receiving this because you’re ${isWaiting ? 'on the waitlist' : 'registered'} for “${title}”.`
}

const messageMail = defineMail({
  kind: 'registration-message',
  label: 'Message to attendees',
  // No one waits for it at the form.
  lane: 'bulk',
  facts: messageFacts,
  render: async (facts, services, to) =>
    (await templates()).renderAttendeeMessage({ ...facts, preview: facts.event.title, reason: reasonOf(facts) }, { ...services, to }),
})

/** A message of staff to one person, or as a test to themselves (spec B §3.9); replies go to the staff notified of registrations. */
export const message: RegistrationEmail<NewMessage, MessageFacts> = {
  isUnsolicited: true,
  mail: messageMail,
  compose(services, { subject, markdown, event, ...to }) {
    const registration = 'registration' in to ? to.registration : null
    const [replyTo = services.config.contactEmail] = staffOf(services, event)
    return [
      composeMail(messageMail, {
        to: 'registration' in to ? to.registration.email : to.testTo,
        replyTo,
        facts: {
          subject,
          message: markdown,
          event: { title: event.title },
          eventUrl: `${services.config.publicUrl}/events/${event.slug}`,
          registrationId: registration?.id ?? null,
          isWaiting: registration !== null && registration.status !== 'registered',
        },
        about: registration ? aboutRegistration({ registration, event }) : { kind: 'event', id: event.id, label: event.title },
      }),
    ]
  },
}

const formerAddressMail = defineMail({
  kind: 'registration-former-address',
  label: 'Address of a registration changed',
  facts: z.object({}),
  render: async (_facts, { site }) =>
    (await templates()).renderStaffNotice(
      {
        subject: 'A registration is no longer with your address',
        preview: 'You don’t need to do anything',
        heading: 'Your address was removed',
        opening:
          'A registration on our website was made with your address, and has another address now. We won’t email you about it any more, and links in earlier emails about it no longer work. You don’t need to do anything.',
        rows: [],
        closing: `If it was yours and you didn’t change it, please write to ${site.email}.`,
      },
      { site },
    ),
})

/** To the address that a registration had: nothing of it, and not where it went (spec B §3.12). */
export const formerAddress: RegistrationEmail<EmailTopic, object> = {
  mail: formerAddressMail,
  compose: (_services, { registration, event }) =>
    registration.email === null
      ? []
      : [composeMail(formerAddressMail, { to: registration.email, facts: {}, about: aboutRegistration({ registration, event }) })],
}

const toPerson = [
  ...[
    confirmed,
    waitlisted,
    severalDates,
    repeated,
    offered,
    changed,
    cancelled,
    lapsed,
    holdLapsed,
    reminder,
    paymentReceived,
    paymentReminder,
    paymentReturned,
  ],
  ...[eventChanged, datesChanged, unpublished, published, message],
]

export const TO_PERSON = toPerson.map(({ mail }) => mail.kind)

const emails = [...[...toPerson, formerAddress], ...[registrationNotice, passedOver, cancellationNotice, dailyNotice, noLongerNotified]]

export const registrationMails = emails.map(({ mail }) => mail)

export const UNSOLICITED = emails.flatMap(({ isUnsolicited, mail }) => (isUnsolicited ? mail.kind : []))
