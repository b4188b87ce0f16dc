import type { ContactMessage } from '../contact-message.schema'
import type { HeldMessageRow } from './held-message.repository.server'

/** A held message in the form of the others: staff have made nothing of it. */
export const presentHeldMessage = (row: HeldMessageRow): ContactMessage => ({
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
  status: 'new',
  assigneeId: null,
  assignee: null,
  overdueDays: null,
  notes: [],
  replies: [],
  held: true,
  heldReason: row.reason,
})
