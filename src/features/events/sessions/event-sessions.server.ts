import { presentTimeZone } from '@/platform/time/time-zones'
import type { EventRow } from '../event.repository.server'
import { publicDateDetailsOf } from '../series/date-details'
import { movedFrom } from '../series/format-session'
import type { Session, Timing } from '../series/timing'
import { heldDays, pastSeriesOf, pastSessions } from './past-sessions.server'
import { sessionEnd } from './session-end'
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
 * The sessions of a stored event that overlap the days of `span` (at most ten years), those that were cancelled among them. Those that were
 * over when it was changed are as they were then (spec B §1.4). Of an event that is cancelled or postponed none takes place from then on, and
 * what recurs without a rule has none.
 */
export function eventSessions(row: EventRow, zone: string, span: { from: string; to: string }): Session[] {
  const past = pastSessions(row, span)
  const timing = timingOf(row, zone)
  const since = pastSeriesOf(row).at(-1)?.until
  const planned = row.isRecurring && !row.recurrence ? [] : sessionsOf(timing, { ...span, includeCancelled: true })
  const held = heldDays(pastSeriesOf(row), row)
  const current = planned
    .filter((session) => since === undefined || (sessionEnd(session, timing) > since && !held.has(session.date)))
    .map((session): Session => (row.state === 'scheduled' ? session : { ...session, state: 'cancelled' }))
  if (past.length === 0) return current
  const starts = new Set(past.map(({ startsAt }) => startsAt))
  return [...past, ...current.filter(({ startsAt }) => !starts.has(startsAt))].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/** What the API answers of a session: its times, of one that was moved to another day the day it was planned for, and what it has of its own. */
export const presentSession = (session: Session) => ({
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  timeZone: session.timeZone,
  ...movedFrom(session),
  ...publicDateDetailsOf(session),
})
