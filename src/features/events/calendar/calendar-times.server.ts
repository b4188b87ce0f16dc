import { epochOf } from '@/platform/time/zoned-time'
import type { TimeSpan, Timing } from '../series/timing'
import { type RuleDates, untilOnWallClock } from '../sessions/rule-dates.server'
import { calendarDay, utc, wallClock } from './ics-lines.server'

/** Where only the beginning is known, `endsAt` is null. */
export interface Span {
  startsAt: string
  endsAt: string | null
}

export const DAY = 24 * 60 * 60_000

/** DTSTART and DTEND. Without an end, and where it would not be after the start once the clocks have changed, it ends as it begins. */
export function spanLines({ timeZone }: Timing, { startsAt, endsAt }: Span): string[] {
  const lasts = endsAt && epochOf(asUtc(endsAt), timeZone) > epochOf(asUtc(startsAt), timeZone)
  return [`DTSTART;TZID=${timeZone}:${wallClock(startsAt)}`, ...(lasts ? [`DTEND;TZID=${timeZone}:${wallClock(endsAt)}`] : [])]
}

/** The same for a whole day, YYYY-MM-DD. */
export function dayLines(day: string): string[] {
  const dayAfter = new Date(asUtc(day) + DAY).toISOString().slice(0, day.length)
  return [`DTSTART;VALUE=DATE:${calendarDay(day)}`, `DTEND;VALUE=DATE:${calendarDay(dayAfter)}`]
}

/** EXDATE, RDATE or RECURRENCE-ID. */
export const timeList = (name: string, { timeZone }: Timing, times: string[]): string[] =>
  times.length > 0 ? [`${name};TZID=${timeZone}:${times.map(wallClock).join()}`] : []

/** The rule as calendars want it: FREQ first, and the moment after which nothing follows in UTC (RFC 5545 §3.3.10). */
export function ruleLine(rule: string, timeZone: string): string {
  const parts = partsOf(rule).map(([name, value]) => `${name}=${name === 'UNTIL' ? lastMoment(value, timeZone) : value}`)
  return `RRULE:${parts.toSorted((a, b) => Number(b.startsWith('FREQ=')) - Number(a.startsWith('FREQ='))).join(';')}`
}

const partsOf = (rule: string): [string, string][] =>
  rule
    .toUpperCase()
    .replace(/[^A-Z0-9=;,+-]/g, '')
    .split(';')
    .flatMap((part) => {
      const [name, value] = part.split('=')
      return name && value ? [[name, value]] : []
    })

/** A day alone is meant whole, to its last second: some readers are an hour off on the days when clocks change. Without Z it is the wall clock's. */
function lastMoment(value: string, timeZone: string): string {
  if (value.endsWith('Z')) return value
  const [day = '', time = '235959'] = value.split('T')
  const wallTime = `${day.replace(/(..)(..)$/, '-$1-$2')}T${time.replace(/(..)(..)$/, ':$1:$2')}`
  return utc(new Date(epochOf(asUtc(wallTime), timeZone)))
}

/**
 * Whether a further date of a series can be an RDATE: as long as the others, after the first and before the rule's `end` (`endOfRule`). Google leaves
 * out what comes after that, Outlook refuses an RDATE without a rule, and hardly any calendar knows one that has a length of its own.
 */
export const isWithin = (series: Span & { end: number }, extra: TimeSpan): boolean =>
  extra.startsAt > series.startsAt && asUtc(extra.startsAt) <= series.end && lengthOf(extra) === lengthOf(series)

/** When a rule ends, by the wall clock: at its UNTIL, or with the last date that it counts. */
export function endOfRule(rule: string, timeZone: string, dates: RuleDates): number {
  const { UNTIL } = Object.fromEntries(partsOf(rule))
  if (UNTIL) return untilOnWallClock(UNTIL, timeZone)
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
