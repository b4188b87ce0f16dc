import { presentContactMessage } from '../contact-message.presenter.server'
import type { ContactMessage } from '../contact-message.schema'
import type { HeldMessageRow } from './held-message.repository.server'

/** A held message in the form of the others: staff have made nothing of it. */
export const presentHeldMessage = (row: HeldMessageRow): ContactMessage => ({
  ...presentContactMessage(row),
  status: 'new',
  assigneeId: null,
  assignee: null,
  overdueDays: null,
  notes: [],
  replies: [],
  held: true,
  heldReason: row.reason,
})
