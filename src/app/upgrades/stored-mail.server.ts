import { findContactMessages } from '@/features/contact-messages/contact-message.repository.server'
import { contactMessageEmails } from '@/features/contact-messages/emails/contact-message-email.server'
import { findStoredEvent } from '@/features/events/event.repository.server'
import type { NewMail } from '@/features/mail/sending/queue-mail.server'
import { composeEmails } from '@/features/registrations/emails/occasions.server'
import { findRegistrations } from '@/features/registrations/record/registration.repository.server'
import type { Services } from '@/platform/services.server'

/** The emails about stored messages, by their ids, as they would be written now. */
export async function storedContactMessageEmail(services: Pick<Services, 'db' | 'config' | 'clock'>, ids: readonly number[]) {
  const messages = await findContactMessages(services.db, ids)
  return new Map(messages.map((message) => [message.id, contactMessageEmails(message, services)]))
}

/** The emails about stored registrations, by their ids, as they would be written now. */
export async function storedRegistrationMail(services: Pick<Services, 'db' | 'config' | 'clock' | 'site'>, ids: readonly number[]) {
  const { db } = services
  const events = new Map<number, ReturnType<typeof findStoredEvent>>()
  const eventOf = (id: number) => {
    const event = events.get(id) ?? findStoredEvent(db, id)
    events.set(id, event)
    return event
  }
  const mail = new Map<number, NewMail[]>()
  for (const registration of await findRegistrations(db, ids)) {
    const event = await eventOf(registration.eventId)
    if (event)
      mail.set(registration.id, [
        ...composeEmails(services, 'confirmed', { registration, event }),
        ...composeEmails(services, 'registration-notice', { registration, event }),
      ])
  }
  return mail
}
