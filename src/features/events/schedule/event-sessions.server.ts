import { addDays } from '@/platform/time/calendar'
import { presentTimeZone } from '@/platform/time/time-zones'
import { instantOf } from '@/platform/time/zoned-time'
import type { EventRow } from '../event.repository.server'
import { publicDateDetailsOf } from './date-details'
import { movedFrom } from './format-session'
import type { PastSeries } from './past-series'
import { sessionsOf } from './sessions-of.server'
import type { Session, Timing } from './timing'

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

/** When a session is over, ISO-8601 UTC: at the end of its day where only its beginning is known. */
export const sessionEnd = (session: Pick<Session, 'startsAt' | 'endsAt' | 'timeZone'>, { endsAt }: Pick<Timing, 'endsAt'>): string =>
  instantOf(
    endsAt === null && session.endsAt === session.startsAt ? `${session.startsAt.slice(0, 10)}T23:59` : session.endsAt,
    session.timeZone,
  )

type WithPast = Pick<EventRow, 'pastSeries' | 'title' | 'location'>
interface Span {
  from: string
  to: string
}

/** Rows that an earlier release has set aside have none. */
export const pastSeriesOf = (row: { pastSeries?: PastSeries[] }): PastSeries[] => row.pastSeries ?? []

/** The sessions of `span` that were over when the event was changed, with the title and the place that they had. */
export const pastSessions = (row: WithPast, span: Span): Session[] =>
  pastSeriesOf(row).flatMap((series, index) => {
    const title = series.title === row.title ? undefined : series.title
    const location = series.location === row.location ? undefined : series.location
    return sessionsHeld(pastSeriesOf(row), index, span).map((session) => ({
      ...session,
      title: session.title ?? title,
      location: session.location ?? location,
    }))
  })

/** Those of one of them: what ended after the change before it, and by the change that ended it. */
function sessionsHeld(all: PastSeries[], index: number, span: Span): Session[] {
  const series = all[index]
  const since = all[index - 1]?.until ?? ''
  if (!series || addDays(span.to, 2) < since.slice(0, 10) || addDays(span.from, -2) > series.until.slice(0, 10)) return []
  const held = heldDays(all.slice(0, index), series)
  const sessions = sessionsOf(series, { ...span, includeCancelled: true }).filter((session) => {
    const end = sessionEnd(session, series)
    return end <= series.until && end > since && !held.has(session.date)
  })
  return series.state === 'scheduled' ? sessions : sessions.map((session) => ({ ...session, state: 'cancelled' }))
}

/**
 * The days of the rule whose session was over at the last of these changes: the rule that follows (`next`) does not give them once more, later on
 * the same day. A day on which there is an extra date may have both, and one that is upcoming is given once more: its session was moved into the past.
 */
export function heldDays(all: PastSeries[], next: Pick<Timing, 'extraDates'>): Set<string> {
  const last = all.at(-1)
  if (!last) return new Set()
  const day = last.until.slice(0, 10)
  const tomorrow = addDays(day, 1)
  const held = sessionsHeld(all, all.length - 1, { from: addDays(day, -2), to: tomorrow }).filter(({ date }) => date <= tomorrow)
  const extra = new Set([...last.extraDates, ...next.extraDates].map(({ startsAt }) => startsAt.slice(0, 10)))
  return new Set(held.filter(({ state, date }) => state === 'scheduled' && !extra.has(date)).map(({ date }) => date))
}
