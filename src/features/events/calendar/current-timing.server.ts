import { addDays } from '@/platform/time/calendar-days'
import type { EventRow } from '../event.repository.server'
import { dateDetailsOf, hasDateDetails } from '../series/date-details'
import type { Timing } from '../series/timing'
import { timingOf } from '../sessions/event-sessions.server'
import { heldDays, pastSeriesOf, pastSessions } from '../sessions/past-sessions.server'
import { type PartOfTiming, timingWithin } from './timing-within.server'

/** When an event takes place since it was changed last; `zone` is the site's. */
export function currentTiming(row: EventRow, zone: string): PartOfTiming {
  const timing = timingOf(row, zone)
  const since = pastSeriesOf(row).at(-1)?.until
  if (since === undefined) return timing
  const none = { ...timing, startsAt: null, endsAt: null, recurrence: null, extraDates: [], exceptions: [] }
  return timingWithin(timing, { since, without: heldDays(pastSeriesOf(row), row) }) ?? none
}

/**
 * The same with the dates that were over by then, from `since` on (ISO-8601 UTC), as further dates: an attendee's calendar knows one UID for all of
 * them, and would lose what is no longer told under it.
 */
export function timingSince(row: EventRow, zone: string, since: string): PartOfTiming {
  const timing = currentTiming(row, zone)
  const until = pastSeriesOf(row).at(-1)?.until
  if (until === undefined || until <= since) return timing
  const span = { from: since.slice(0, 10), to: addDays(until.slice(0, 10), 1) }
  const past = pastSessions(row, span).filter(({ state, timeZone }) => state === 'scheduled' && timeZone === timing.timeZone)
  const own = past.filter(hasDateDetails).map((session) => ({ date: session.startsAt.slice(0, 10), ...dateDetailsOf(session) }))
  return { ...timing, ...withPast(timing, past), exceptions: [...own, ...timing.exceptions] }
}

/** Where nothing else is to come, the first of them is the event's date. */
function withPast(timing: Timing, past: { startsAt: string; endsAt: string }[]): Partial<Timing> {
  const spans = past.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
  if (timing.startsAt) return { extraDates: [...spans, ...timing.extraDates] }
  const [first, ...others] = spans
  return first ? { ...first, extraDates: others } : {}
}
