import type { EnquiryRow } from './enquiry.repository.server'
import type { Enquiry } from './enquiry.schema'

/** A message as staff see it. */
export const presentEnquiry = (row: EnquiryRow): Enquiry => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phoneNumber,
  interest: row.interest,
  hearAboutUs: row.hearAboutUs,
  message: row.message,
  contactMethod: row.contactMethod,
  consentToContact: row.consentToContact === 1,
  createdAt: row.createdAt,
})
