import type { ContactMessageRow } from './contact-message.repository.server'
import type { ContactMessage } from './contact-message.schema'

/** A message as staff see it. */
export const presentContactMessage = (row: ContactMessageRow): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phoneNumber,
  interest: row.interest,
  hearAboutUs: row.hearAboutUs,
  message: row.message,
  contactMethod: row.contactMethod,
  consentToContact: row.consentToContact,
  createdAt: row.createdAt,
})
