import { amountOf } from '../record/contribution'
import type { RegistrationRow } from '../record/registration.repository.server'
import type { DateState } from '../record/registration.schema'
import type { Attendee } from './attendee.schema'

/** What is told of a registration that is not in its row. */
export interface AttendeeContext {
  isPresent: boolean
  /** Of the one that it is for. */
  sessionState: DateState | null
  /** On the waitlist, from 1. */
  position: number | null
  hasFormerVersions: boolean
}

export const presentAttendee = (
  row: RegistrationRow,
  { isPresent, sessionState, position, hasFormerVersions }: AttendeeContext,
): Attendee => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  createdAt: row.createdAt,
  inDiamondHeartGroup: row.inDiamondHeartGroup,
  diamondHeartGroupName: row.diamondHeartGroupName,
  additionalMessage: row.additionalMessage,
  status: row.status,
  session: row.session || null,
  sessionState,
  guests: row.guests,
  answers: row.answers,
  contribution: amountOf(row.contributionCents),
  scholarship: row.scholarship,
  scholarshipNote: row.scholarshipNote,
  payment: row.payment,
  amountPaid: amountOf(row.paidCents),
  present: isPresent,
  position,
  offerEndsAt: row.offerEndsAt,
  movedUpAt: row.movedUpAt,
  hasFormerVersions,
  entryKey: row.entryKey,
})
