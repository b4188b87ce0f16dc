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
      phoneNumber: request.phoneNumber || null,
      interest: request.interest || null,
      hearAboutUs: request.hearAboutUs || null,
      message: request.message,
      contactMethod: request.contactMethod,
      consentToContact: request.consentToContact ? 1 : 0,
      createdAt: clock.now().toISOString(),
    })
    await queueMail(services, enquiryMail(enquiry, services))
  })
}
