import type { Services } from '@/platform/services.server'
import type { EventRow } from '../event.repository.server'
import { amountOf } from '../places/payment'
import { formatPersonDetails } from '../places/person-details'
import type { RegistrationRow } from '../places/registration.repository.server'
import type { DateState } from '../places/registration.schema'
import { personDetailsOf } from '../places/registration-columns.server'
import { settingsOf } from '../places/stored-settings.server'
import type { RegistrationVersion } from '../places/version.repository.server'
import type { Attendee } from './attendee.schema'

/** What staff see of a registration that is not in its row. */
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
  ...personDetailsOf(row),
  id: row.id,
  email: row.email,
  createdAt: row.createdAt,
  status: row.status,
  session: row.session || null,
  sessionState,
  payment: row.payment,
  amountPaid: amountOf(row.paidCents),
  amountWaived: amountOf(row.waivedCents),
  present: isPresent,
  position,
  offerEndsAt: row.offerEndsAt,
  movedUpAt: row.movedUpAt,
  hasFormerVersions,
  entryKey: row.entryKey,
})

/** A registration as it was before its owner changed it, in the words that staff read. */
export function presentRegistrationVersion(
  { site }: Pick<Services, 'site'>,
  event: EventRow,
  { replacedAt, details }: RegistrationVersion,
) {
  const { questions, price } = settingsOf(event)
  const fields = formatPersonDetails(personDetailsOf(details), { questions, currency: price.currency, groupQuestion: site.groupQuestion })
  return { replacedAt, fields: fields.map(({ label, text }) => ({ label, text })) }
}
