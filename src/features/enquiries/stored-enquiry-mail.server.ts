import type { Services } from '@/platform/services.server'
import { findEnquiries } from './enquiry.repository.server'
import { enquiryMail } from './enquiry-mail.server'

/** The messages about enquiries that are there, by their ids, as they would be caused now. */
export async function storedEnquiryMail(services: Pick<Services, 'db' | 'config' | 'clock'>, ids: readonly number[]) {
  const enquiries = await findEnquiries(services.db, ids)
  return new Map(enquiries.map((enquiry) => [enquiry.id, enquiryMail(enquiry, services)]))
}
