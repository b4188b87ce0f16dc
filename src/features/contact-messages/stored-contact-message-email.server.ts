import type { Services } from '@/platform/services.server'
import { findContactMessages } from './contact-message.repository.server'
import { contactMessageEmails } from './contact-message-email.server'

/** The emails about stored messages, by their ids, as they would be written now. */
export async function storedContactMessageEmail(services: Pick<Services, 'db' | 'config' | 'clock'>, ids: readonly number[]) {
  const messages = await findContactMessages(services.db, ids)
  return new Map(messages.map((message) => [message.id, contactMessageEmails(message, services)]))
}
