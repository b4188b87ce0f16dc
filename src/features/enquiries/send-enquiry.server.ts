import { queueMail } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { saveEnquiry } from './enquiry.repository.server'
import type { ContactRequest } from './enquiry.schema'
import { enquiryMail } from './enquiry-mail.server'

/** Keeps a visitor's message and queues the notice to staff, both in one transaction. */
export async function sendEnquiry(services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>, request: ContactRequest) {
  const { db, clock } = services
  await db.tx(async () => {
    const enquiry = await saveEnquiry(db, {
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
    await queueMail(services, enquiryMail(enquiry, services))
  })
}
