import { presentTimeZone } from '@/platform/time/time-zones'
import { instantOf } from '@/platform/time/zoned-time'
import type { EventRow } from '../event.repository.server'
import { publicDateDetailsOf } from '../series/date-details'
import { movedFrom } from '../series/format-session'
import type { Session, Timing } from '../series/timing'
import { sessionsOf } from './sessions-of.server'

/** When a stored event takes place; `zone` is the site's, for an event that names none. */
export const timingOf = (row: EventRow, zone: string): Timing => ({
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  timeZone: presentTimeZone(row.timeZone ?? zone),
  recurrence: row.recurrence,
  extraDates: row.extraDates,
  exceptions: row.exceptions,
})

/**
 * The sessions of a stored event that overlap the days of `span` (at most ten years), those that were cancelled among them. Of an event
 * that is cancelled or postponed none takes place, and what recurs without a rule has none.
 */
export function eventSessions(row: EventRow, zone: string, span: { from: string; to: string }): Session[] {
  if (row.isRecurring && !row.recurrence) return []
  const sessions = sessionsOf(timingOf(row, zone), { ...span, includeCancelled: true })
  return row.state === 'scheduled' ? sessions : sessions.map((session) => ({ ...session, state: 'cancelled' }))
}

/** What the API answers of a session: its times, of one that was moved to another day the day it was planned for, and what it has of its own. */
export const presentSession = (session: Session) => ({
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  timeZone: session.timeZone,
  ...movedFrom(session),
  ...publicDateDetailsOf(session),
})

/** When a session is over, ISO-8601 UTC: at the end of its day where only its beginning is known. */
export const sessionEnd = (session: Session, { endsAt }: Pick<Timing, 'endsAt'>): string =>
  instantOf(
    endsAt === null && session.endsAt === session.startsAt ? `${session.startsAt.slice(0, 10)}T23:59` : session.endsAt,
    session.timeZone,
  )
