import type { Services } from '@/platform/services.server'
import { saveContactMessage } from './contact-message.repository.server'
import type { ContactRequest } from './contact-message.schema'

/** Keeps a visitor's message and queues the notice to staff, both in one transaction. */
export async function sendContactMessage({ db, clock, outbox }: Pick<Services, 'db' | 'clock' | 'outbox'>, request: ContactRequest) {
  await db.tx(async () => {
    const messageId = await saveContactMessage(db, {
      name: request.name,
      email: request.email,
      phone_number: request.phoneNumber || null,
      interest: request.interest || null,
      hear_about_us: request.hearAboutUs || null,
      message: request.message,
      contact_method: request.contactMethod,
      consent_to_contact: request.consentToContact ? 1 : 0,
      created_at: clock.now().toISOString(),
    })
    await outbox.enqueue('contact-notice', { messageId })
  })
}
