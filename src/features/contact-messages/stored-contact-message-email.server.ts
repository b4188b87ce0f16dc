import type { Services } from '@/platform/services.server'
import { findContactMessages } from './contact-message.repository.server'
import { contactMessageEmails } from './contact-message-email.server'

/** The messages about enquiries that are there, by their ids, as they would be caused now. */
export async function storedContactMessageEmail(services: Pick<Services, 'db' | 'config' | 'clock'>, ids: readonly number[]) {
  const messages = await findContactMessages(services.db, ids)
  return new Map(messages.map((message) => [message.id, contactMessageEmails(message, services)]))
}
