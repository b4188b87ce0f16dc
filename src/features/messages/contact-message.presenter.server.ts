import type { ContactMessageRow } from './contact-message.repository.server'
import type { ContactMessage } from './contact-message.schema'
import type { InboxFields } from './inbox/inbox.schema'

export type WrittenMessage = Omit<ContactMessage, keyof InboxFields>

export const presentContactMessage = (row: Omit<ContactMessageRow, 'status' | 'assigneeId'>): WrittenMessage => ({
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
