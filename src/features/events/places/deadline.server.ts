import type { Database } from '@/platform/database/database.server'
import type { Clock } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import { type EventRow, listSettings } from '../event.repository.server'
import { settingsOf } from './stored-settings.server'

export type WithDeadline = Pick<EventRow, 'registration' | 'startsAt' | 'endsAt' | 'timeZone' | 'lastEndsAt'>

const MINUTE_MS = 60_000

export const minutesBefore = (instant: string, minutes: number): string => new Date(Date.parse(instant) - minutes * MINUTE_MS).toISOString()

/**
 * When registration closes in the end (ISO-8601 UTC): at a moment, or so long before the event begins, or before the last of the dates that people
 * register for one by one (spec B §3.11). Null where it stays open. `siteZone` is for an event that names no time zone.
 */
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
