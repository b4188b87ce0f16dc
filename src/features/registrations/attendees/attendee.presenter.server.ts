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
  createdAt: row.createdAt,
  inDiamondHeartGroup: row.inDiamondHeartGroup === 1,
  diamondHeartGroupName: row.diamondHeartGroupName,
  additionalMessage: row.additionalMessage,
  status: row.status,
  session: row.session || null,
  guests: row.guests,
  answers: JSON.parse(row.answers) as Answers,
  contribution: amountOf(row.contributionCents),
  scholarship: row.scholarship === 1,
  scholarshipNote: row.scholarshipNote,
  payment: row.payment,
  present: isPresent,
  position,
  offerEndsAt: row.offerEndsAt,
  movedUpAt: row.movedUpAt,
  hasFormerVersions,
  entryKey: row.entryKey,
})
