import { dateDetailsOf, hasDateDetails, isMoved } from '../schedule/date-details'
import type { RuleDates } from '../schedule/rule-dates.server'
import type { DateDetails, TimeSpan, Timing } from '../schedule/timing'
import { asUtc, DAY, wallTime } from './calendar-times.server'

/** What an exception makes of a date: nothing, or another time (`span`), or what it has of its own. */
export interface Change {
  isCancelled: boolean
  span?: TimeSpan | undefined
  details?: DateDetails
}

/** The further dates, each beginning once and where the rule has none. */
export function furtherDates({ extraDates }: Timing, dates: RuleDates): TimeSpan[] {
  const byStart = new Map(extraDates.toReversed().map((span) => [span.startsAt, span]))
  return [...byStart.values()].filter(({ startsAt }) => dates.between(asUtc(startsAt), asUtc(startsAt) + 1).length === 0).toReversed()
}

/**
 * What the exceptions make of the dates that they name, by when those would begin. One that names no date changes nothing; on a day with
 * several, cancelling and details are for all of them, and moving for the first, the rule's before others (as `sessionsOf` has it).
 */
export function changesOf(timing: Timing, dates: RuleDates, extra: TimeSpan[]): Map<string, Change> {
  const exceptions = new Map(timing.exceptions.map((exception) => [exception.date, exception]))
  const changes = [...exceptions].flatMap(([date, exception]): [string, Change][] => {
    const midnight = asUtc(date)
    const byRule = dates.between(midnight, midnight + DAY).map(wallTime)
    const starts = [...byRule, ...extra.map(({ startsAt }) => startsAt).filter((start) => start.startsWith(date))]
    const details = dateDetailsOf(exception)
    if (exception.cancelled) return starts.map((start) => [start, { isCancelled: true, details }])
    const span = isMoved(exception) ? { startsAt: exception.startsAt, endsAt: exception.endsAt } : undefined
    const changed = hasDateDetails(details) ? starts : starts.slice(0, 1)
    return changed.map((start, index) => [start, { isCancelled: false, span: index === 0 ? span : undefined, details }])
  })
  return new Map(changes)
}
