import type { Database } from '@/platform/database/database.server'
import type { Clock } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import { type EventRow, listSettings } from '../event.repository.server'
import { capacityOfDate } from '../schedule/capacity-of-date'
import { defaultSettings, type PublicSettings, type RegistrationSettings, type StaffSettings } from './registration-settings.schema'

type Row = Pick<EventRow, 'registration'>

export const settingsOf = ({ registration }: Row): RegistrationSettings =>
  registration ? { ...defaultSettings, ...registration } : defaultSettings

/** How many places a session has, or a whole event (session ''); null without a limit. */
export function capacityAt(event: Pick<EventRow, 'registration' | 'exceptions'>, session: string): number | null {
  const { capacity, perSession } = settingsOf(event)
  return perSession && session ? capacityOfDate(event.exceptions, session, capacity) : capacity
}

/** Settings as stored: null where nothing was chosen, else whole, so that new defaults change no stored event (spec B §3.1). */
export const settingsColumn = (settings: RegistrationSettings | null | undefined): RegistrationSettings | null =>
  settings ? { ...defaultSettings, ...settings } : null

export const chosenSettings = (row: Row): RegistrationSettings | null => (row.registration ? settingsOf(row) : null)

/** Public settings, with when registration closes in the end; null where nothing was chosen. */
export function presentSettings(row: Row, deadline: string | null): PublicSettings | null {
  if (!row.registration) return null
  const { mode, opensAt, closesAt, closesBefore, capacity, perSession, waitlist, guestsAllowed, questions, price } = settingsOf(row)
  const fields = { mode, opensAt, closesAt, closesBefore, deadline, capacity, perSession, waitlist, guestsAllowed, questions }
  return { ...fields, price: { ...price, ...HOW_TO_PAY_UNSAID } }
}

/** Nothing is to be paid before someone has a place, and how is only for them. */
const HOW_TO_PAY_UNSAID = { payUrl: null, instructions: null }

export function presentSettingsForStaff(row: Row, deadline: string | null): StaffSettings | null {
  const forVisitors = presentSettings(row, deadline)
  const { price, reminder, cancellationNotice, welcome } = settingsOf(row)
  return forVisitors && { ...forVisitors, price, reminder, cancellationNotice, welcome }
}

type WithDeadline = Pick<EventRow, 'registration' | 'startsAt' | 'endsAt' | 'timeZone' | 'lastEndsAt'>

const MINUTE_MS = 60_000

export const minutesBefore = (instant: string, minutes: number): string => new Date(Date.parse(instant) - minutes * MINUTE_MS).toISOString()

/** When registration finally closes (ISO-8601 UTC; spec B §3.11), null for never; `siteZone` is for events without a zone. */
export function deadlineOf(row: WithDeadline, siteZone: string): string | null {
  const { closesAt, closesBefore, perSession } = settingsOf(row)
  if (closesBefore === null) return closesAt
  const begins = row.startsAt && instantOf(row.startsAt, row.timeZone ?? siteZone)
  if (!perSession) return begins && minutesBefore(begins, closesBefore)
  if (!begins || !row.endsAt || !row.lastEndsAt) return null
  const length = Date.parse(`${row.endsAt}Z`) - Date.parse(`${row.startsAt}Z`)
  return minutesBefore(row.lastEndsAt, closesBefore + length / MINUTE_MS)
}

/** When registration for some event opens or closes next, ISO-8601 UTC: then pages say something else (spec B §3.1). */
export async function nextOpening(db: Database, clock: Clock): Promise<string | undefined> {
  const now = clock.now().toISOString()
  const rows = await listSettings(db)
  const moments = rows.flatMap((row) => [settingsOf(row).opensAt ?? '', deadlineOf(row, clock.timeZone) ?? ''])
  return moments.filter((moment) => moment > now).sort()[0]
}
