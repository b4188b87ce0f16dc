import { addDays } from '@/platform/time/calendar'
import { epochOf } from '@/platform/time/zoned-time'
import { isAllDay, wholeDaysOf } from '../schedule/all-day'
import { getRecurrence } from '../schedule/recurrence-rule'
import { type RuleDates, untilOnWallClock, writeParts } from '../schedule/rule-dates.server'
import type { TimeSpan, Timing } from '../schedule/timing'
import { calendarDay, utc, wallClock } from './ics-lines.server'

/** Where only the beginning is known, `endsAt` is null. */
export interface Span {
  startsAt: string
  endsAt: string | null
}

export const DAY = 24 * 60 * 60_000

/**
 * DTSTART and DTEND; of whole days as days (`isDays`), which end with the day after. Without an end, and where it would not be after the start once
 * the clocks have changed, it ends as it begins.
 */
export function spanLines({ timeZone }: Timing, span: Span, isDays = isAllDay(span)): string[] {
  const { startsAt, endsAt } = span
  if (isDays) return dayLines(startsAt.slice(0, 10), wholeDaysOf(span)?.last ?? endsAt?.slice(0, 10))
  const lasts = endsAt && epochOf(asUtc(endsAt), timeZone) > epochOf(asUtc(startsAt), timeZone)
  return [`DTSTART;TZID=${timeZone}:${wallClock(startsAt)}`, ...(lasts ? [`DTEND;TZID=${timeZone}:${wallClock(endsAt)}`] : [])]
}

/** The same for the days from `first` to `last`, YYYY-MM-DD. */
export const dayLines = (first: string, last = first): string[] => [
  `DTSTART;VALUE=DATE:${calendarDay(first)}`,
  `DTEND;VALUE=DATE:${calendarDay(addDays(last, 1))}`,
]

/** EXDATE, RDATE or RECURRENCE-ID, of the kind that DTSTART has: days (`isDays`), or times. */
export function timeList(name: string, { timeZone }: Timing, times: string[], isDays: boolean): string[] {
  if (times.length === 0) return []
  return isDays
    ? [`${name};VALUE=DATE:${times.map((time) => calendarDay(time.slice(0, 10))).join()}`]
    : [`${name};TZID=${timeZone}:${times.map(wallClock).join()}`]
}

/** The rule as calendars want it: FREQ first, and the moment after which nothing follows in UTC; of days (`isDays`) the last day (RFC 5545 §3.3.10). */
export function ruleLine(rule: string, timeZone: string, isDays: boolean): string {
  const { parts } = getRecurrence(rule)
  const frequencyFirst = new Map([...parts].toSorted(([a], [b]) => Number(b === 'FREQ') - Number(a === 'FREQ')))
  const writeUntil = (until: string) => {
    const last = untilOnWallClock(until, timeZone)
    if (isDays) return calendarDay(wallTime(last).slice(0, 10))
    // An instant in the hour that comes twice when clocks change would not be the same again.
    return until.endsWith('Z') ? until : utc(new Date(epochOf(last, timeZone)))
  }
  return `RRULE:${writeParts(frequencyFirst, writeUntil)}`
}

/**
 * Whether a further date of a series can be an RDATE: as long as the others, after the first and before the rule's `end` (`endOfRule`). Google leaves
 * out what comes after that, Outlook refuses an RDATE without a rule, and hardly any calendar knows one that has a length of its own.
 */
export const isWithin = (series: Span & { end: number }, extra: TimeSpan): boolean =>
  extra.startsAt > series.startsAt && asUtc(extra.startsAt) <= series.end && lengthOf(extra) === lengthOf(series)

/** When a rule ends, by the wall clock: at its UNTIL, or with the last date that it counts. */
export function endOfRule(rule: string, timeZone: string, dates: RuleDates): number {
  const { until } = getRecurrence(rule)
  if (until) return untilOnWallClock(until, timeZone)
  return dates.isEndless ? Number.POSITIVE_INFINITY : (dates.backwards().next().value ?? Number.NEGATIVE_INFINITY)
}

/** In milliseconds by the wall clock. */
export const lengthOf = ({ startsAt, endsAt }: Span) => (endsAt ? asUtc(endsAt) - asUtc(startsAt) : 0)

/** From `startsAt` as long as `span`, by the wall clock. */
export const asLongAs = (span: Span, startsAt: string): Span => ({
  startsAt,
  endsAt: span.endsAt && wallTime(asUtc(startsAt) + lengthOf(span)),
})

/** A wall-clock time, or a day, in milliseconds as if it were UTC. */
export const asUtc = (time: string) => Date.parse(time.includes('T') ? `${time}Z` : time)

/** The wall-clock time of such milliseconds. */
export const wallTime = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
