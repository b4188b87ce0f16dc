import type { EnquiryRow } from './enquiry.repository.server'
import type { Enquiry } from './enquiry.schema'

/** A message as staff see it. */
export const presentEnquiry = (row: EnquiryRow): Enquiry => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  interest: row.interest,
  hearAboutUs: row.hear_about_us,
  message: row.message,
  contactMethod: row.contact_method,
  consentToContact: row.consent_to_contact === 1,
  createdAt: row.created_at,
})
