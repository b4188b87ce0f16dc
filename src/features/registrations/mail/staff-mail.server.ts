import type { EventRow } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { composeMail, type NewMail } from '@/features/mail/queue-mail.server'
import { splitEmails } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import type { RegistrationRow } from '../registration.repository.server'
import { listAnswers } from './choices-of.server'
import { formatWhenForEmail } from './format-when-for-email.server'
import { priceFacts } from './price-facts.server'
import { type MailSubject, REGISTRATION } from './registration-mail.server'
import { attendeeMail, noticeToStaff, passedOverNotice } from './registration-mails.server'

/** To staff: somebody registered or joined the waitlist. `when` names several dates, a line each. */
export function noticeMail(
  services: Pick<Services, 'config' | 'clock'>,
  { registration, event, position = null }: MailSubject,
  when = formatWhenForEmail(event, registration.session, services.clock),
): NewMail[] {
  const { id, name, email, guests, status } = registration
  const { questions, price } = settingsOf(event)
  const notice = {
    registration: {
      name,
      email,
      inGroup: registration.inDiamondHeartGroup,
      groupName: registration.diamondHeartGroupName,
      message: registration.additionalMessage,
      isWaiting: status === 'waitlisted',
      position,
      guests,
      answers: listAnswers(registration, questions),
      contribution:
        registration.contributionCents === null ? null : (priceFacts(price, { ...registration, scholarship: false })?.words ?? null),
      scholarship: registration.scholarship ? registration.scholarshipNote || 'Asked for' : null,
    },
    event: { title: event.title, when },
  }
  const about = { kind: REGISTRATION, id, label: event.title }
  return staffOf(services, event).map((to) => composeMail(noticeToStaff, { to, ...(email && { replyTo: email }), facts: notice, about }))
}

/** To staff: free places go past someone who waits (spec B §3.7). */
export function passedOverMail(services: Pick<Services, 'config' | 'clock'>, { registration, event }: MailSubject): NewMail[] {
  const { id, name, email, guests, session } = registration
  const query = new URLSearchParams({ tab: 'events', attendees: String(event.id), ...(session && { session }) })
  const facts = {
    registration: { name, email, people: 1 + guests },
    event: { title: event.title, when: formatWhenForEmail(event, session, services.clock) },
    attendeesUrl: `${services.config.publicUrl}/admin?${query}`,
  }
  const about = { kind: REGISTRATION, id, label: event.title }
  return staffOf(services, event).map((to) => composeMail(passedOverNotice, { to, ...(email && { replyTo: email }), facts, about }))
}

const staffOf = ({ config }: Pick<Services, 'config'>, event: EventRow): string[] =>
  event.registrationEmail ? splitEmails(event.registrationEmail) : [config.contactEmail]

/** What staff write to one person, or to themselves as a test (spec B §3.9). An answer goes to who hears of the registrations. */
export function messageMail(
  services: Pick<Services, 'config'>,
  {
    subject,
    markdown,
    event,
    ...to
  }: { subject: string; markdown: string; event: EventRow } & ({ registration: RegistrationRow & { email: string } } | { testTo: string }),
): NewMail {
  const registration = 'registration' in to ? to.registration : null
  const [replyTo = services.config.contactEmail] = staffOf(services, event)
  return composeMail(attendeeMail, {
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
    about: registration
      ? { kind: REGISTRATION, id: registration.id, label: event.title }
      : { kind: 'event', id: event.id, label: event.title },
  })
}
