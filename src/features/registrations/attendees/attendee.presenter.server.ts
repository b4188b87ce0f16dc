import type { Attendee } from '../attendee.schema'
import { amountOf } from '../places/contribution'
import type { RegistrationRow } from '../registration.repository.server'
import type { Answers } from '../registration.schema'

/** What is told of a registration that is not in its row. */
export interface AttendeeContext {
  isPresent: boolean
  /** On the waitlist, from 1. */
  position: number | null
  hasFormerVersions: boolean
}

export const presentAttendee = (row: RegistrationRow, { isPresent, position, hasFormerVersions }: AttendeeContext): Attendee => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  createdAt: row.created_at,
  inDiamondHeartGroup: row.in_diamond_heart_group === 1,
  diamondHeartGroupName: row.diamond_heart_group_name,
  additionalMessage: row.additional_message,
  status: row.status,
  session: row.session || null,
  guests: row.guests,
  answers: JSON.parse(row.answers) as Answers,
  contribution: amountOf(row.contribution_cents),
  scholarship: row.scholarship === 1,
  scholarshipNote: row.scholarship_note,
  payment: row.payment,
  present: isPresent,
  position,
  offerEndsAt: row.offer_ends_at,
  movedUpAt: row.moved_up_at,
  hasFormerVersions,
  entryKey: row.entry_key,
})
