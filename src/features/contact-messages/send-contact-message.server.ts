import { queueMail } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { saveContactMessage } from './contact-message.repository.server'
import type { ContactRequest } from './contact-message.schema'
import { contactMessageEmails } from './contact-message-email.server'

/** Keeps a visitor's message and queues the notice to staff, both in one transaction. */
export async function sendContactMessage(services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>, request: ContactRequest) {
  const { db, clock } = services
  await db.tx(async () => {
    const message = await saveContactMessage(db, {
      name: request.name,
      email: request.email,
      phoneNumber: request.phoneNumber || null,
      interest: request.interest || null,
      hearAboutUs: request.hearAboutUs || null,
      message: request.message,
      contactMethod: request.contactMethod,
      consentToContact: request.consentToContact,
      createdAt: clock.now().toISOString(),
    })
    await queueMail(services, contactMessageEmails(message, services))
  })
}
