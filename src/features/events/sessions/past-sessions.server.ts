import { addDays } from '@/platform/time/calendar-days'
import type { EventRow } from '../event.repository.server'
import type { PastSeries } from '../series/past-series'
import type { Session, Timing } from '../series/timing'
import { sessionEnd } from './session-end'
import { sessionsOf } from './sessions-of.server'

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
 * the same day. A day on which there is an extra date may have both.
 */
export function heldDays(all: PastSeries[], next: Pick<Timing, 'extraDates'>): Set<string> {
  const last = all.at(-1)
  if (!last) return new Set()
  const day = last.until.slice(0, 10)
  const held = sessionsHeld(all, all.length - 1, { from: addDays(day, -2), to: addDays(day, 1) })
  const extra = new Set([...last.extraDates, ...next.extraDates].map(({ startsAt }) => startsAt.slice(0, 10)))
  return new Set(held.filter(({ state, date }) => state === 'scheduled' && !extra.has(date)).map(({ date }) => date))
}
