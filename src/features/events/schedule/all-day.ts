import { addDays, dayParts, isoDate } from '@/platform/time/calendar'
import type { CommunityEvent } from '../event.schema'
import type { OpenSpan, TimeSpan } from './timing'

/**
 * Whether a stretch of time is one or more whole days: from midnight to the last minute of a day, or to the midnight after it. These have no
 * times of day and no zone, and are shown as days wherever they are shown (spec B §1.6).
 */
export const isAllDay = (span: OpenSpan): boolean => wholeDaysOf(span) !== null

/** The first and the last of whole days (YYYY-MM-DD); null for what has times of day. */
export function wholeDaysOf({ startsAt, endsAt }: OpenSpan): { first: string; last: string } | null {
  if (endsAt === null || !startsAt.endsWith('T00:00')) return null
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)]
  if (endsAt.endsWith('T23:59')) return { first, last }
  return endsAt.endsWith('T00:00') && last > first ? { first, last: addDays(last, -1) } : null
}

/** A stretch of time as it is stored: whole days, which clients may end with the next midnight, to the last minute of the last one. */
export function asStored<Span extends OpenSpan>(span: Span): Span {
  const days = wholeDaysOf(span)
  return days ? { ...span, endsAt: `${days.last}T23:59` } : span
}

/** A formatted time with the name of its zone (`Mountain Time`), which whole days don’t need. */
export const withZone = (text: string, span: OpenSpan, zoneName: string): string => (isAllDay(span) ? text : `${text}, ${zoneName}`)

/** The time of an event, of several dates without a rule that of the next one, with its zone where that is not the community's (`zone`): `6:00 PM, Eastern Time`. Whole days need none. */
export function timeHere(
  event: Pick<CommunityEvent, 'time' | 'startsAt' | 'endsAt' | 'timeZone' | 'zoneName'> & Partial<Pick<CommunityEvent, 'nextSession'>>,
  zone: string,
): string {
  const { timeZone, zoneName, nextSession } = event
  const { time = event.time, startsAt, endsAt } = nextSession?.time ? nextSession : event
  return time && startsAt && timeZone !== zone ? withZone(time, { startsAt, endsAt }, zoneName) : time
}

/** The documented `time` of whole days, after the first one: `All day`, `All day, until Sunday, November 14`, with the year where it is another. */
export function allDayTime(first: string, last: string): string {
  const { weekday, month, date, year } = dayParts(last)
  if (last === first) return 'All day'
  return ['All day', `until ${weekday}`, `${month} ${date}`, ...(year === first.slice(0, 4) ? [] : [year])].join(', ')
}

/** Whether words of a time say that it is one whole day. */
export const saysAllDay = (time: string): boolean => /^(?:all|(?:the )?whole)[ -]day(?: long)?$/i.test(time.trim())

/** The whole days that words tell from `first` on, as `allDayTime` writes them; null for other words. */
export function readAllDay(first: string, time: string): TimeSpan | null {
  if (saysAllDay(time)) return { startsAt: `${first}T00:00`, endsAt: `${first}T23:59` }
  const [, month, date, year = first.slice(0, 4)] = /^all day, until [a-z]+day, ([a-z]+) (\d{1,2})(?:, (\d{4}))?$/i.exec(time.trim()) ?? []
  const last = month && date && isoDate({ month, date, year })
  return last && last > first ? { startsAt: `${first}T00:00`, endsAt: `${last}T23:59` } : null
}
