import type { LostDateChoice } from '@/features/events/registration/lost-dates.schema'

/** As much of a registration as decides. `session` is its date once the change has moved it. */
export interface Standing {
  id: number
  emailKey: string | null
  status: 'registered' | 'offered' | 'waitlisted' | 'cancelled'
  session: string
}

interface Decided<Row> {
  /** To the date that begins then. */
  moved: { row: Row; to: string }[]
  canceled: Row[]
  /** They wait for a date to which the same person brings a place. */
  replaced: Row[]
}

/**
 * What becomes of people whose date is lost. Someone already on the date to which they would move keeps one place: the one that is held
 * rather than a turn on the waitlist (spec B §3.9). `others` are the registrations that stay.
 */
export function decideLostDates<Row extends Standing>(
  lost: readonly { row: Row; choice: LostDateChoice }[],
  others: readonly Row[],
): Decided<Row> {
  const decided: Decided<Row> = { moved: [], canceled: [], replaced: [] }
  const onDate = new Map(others.flatMap((row) => (row.emailKey === null ? [] : [[`${row.session} ${row.emailKey}`, row]])))
  for (const { row, choice } of lost.toSorted((a, b) => RANKS[a.row.status] - RANKS[b.row.status])) {
    const key = row.emailKey === null ? undefined : `${choice} ${row.emailKey}`
    const other = key === undefined ? undefined : onDate.get(key)
    if (choice === 'cancel' || (other && RANKS[other.status] <= RANKS[row.status])) {
      decided.canceled.push(row)
      continue
    }
    if (other) decided.replaced.push(other)
    if (key) onDate.set(key, row)
    decided.moved.push({ row, to: choice })
  }
  return decided
}

/** Those who hold a place come before those who wait for one. */
const RANKS = { registered: 0, offered: 1, waitlisted: 2, cancelled: 3 }
