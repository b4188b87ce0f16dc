import type { TimeSpan, Timing } from '../series/timing'
import type { RuleDates } from '../sessions/rule-dates.server'
import { asUtc, DAY, wallTime } from './calendar-times.server'

/** What an exception makes of a date: nothing, or another time. */
export type Change = 'cancelled' | TimeSpan

/** The further dates, each beginning once and where the rule has none. */
export function furtherDates({ extraDates }: Timing, dates: RuleDates): TimeSpan[] {
  const byStart = new Map(extraDates.toReversed().map((span) => [span.startsAt, span]))
  return [...byStart.values()].filter(({ startsAt }) => dates.between(asUtc(startsAt), asUtc(startsAt) + 1).length === 0).toReversed()
}

/**
 * What the exceptions make of the dates that they name, by when those would begin. One that names no date changes nothing; on a day with
 * several, cancelling is for all of them, and moving for the first, the rule's before others (as `sessionsOf` has it).
 */
export function changesOf(timing: Timing, dates: RuleDates, extra: TimeSpan[]): Map<string, Change> {
  const exceptions = new Map(timing.exceptions.map((exception) => [exception.date, exception]))
  const changes = [...exceptions].flatMap(([date, exception]): [string, Change][] => {
    const midnight = asUtc(date)
    const byRule = dates.between(midnight, midnight + DAY).map(wallTime)
    const starts = [...byRule, ...extra.map(({ startsAt }) => startsAt).filter((start) => start.startsWith(date))]
    if ('cancelled' in exception) return starts.map((start) => [start, 'cancelled'])
    return starts.slice(0, 1).map((start) => [start, { startsAt: exception.startsAt, endsAt: exception.endsAt }])
  })
  return new Map(changes)
}
