import { addDays, dayParts, wallTimeIn } from '@/platform/time/calendar'
import { isAllDay, type OpenSpan, wholeDaysOf } from './timing'

const dayOf = (wallTime: string) => wallTime.slice(0, 10)
const timeOf = (wallTime: string) => wallTime.slice(11, 16)

/** `18:30` as `6:30 PM`. */
export function formatClock(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Whether people name one day for it: a dance that goes on until 1 AM is on Saturday. */
export function isOnOneDay({ startsAt, endsAt }: OpenSpan): boolean {
  if (endsAt === null || dayOf(endsAt) === dayOf(startsAt)) return true
  const days = wholeDaysOf({ startsAt, endsAt })
  if (days) return days.first === days.last
  return dayOf(endsAt) === addDays(dayOf(startsAt), 1) && timeOf(startsAt) >= '12:00' && timeOf(endsAt) <= '06:00'
}

/** The last day (YYYY-MM-DD) that people name for it: what ends at midnight, or a dance until 1 AM, is not on the day after. */
export function lastDayNamed(span: OpenSpan): string {
  const { startsAt, endsAt } = span
  if (endsAt === null || isOnOneDay(span)) return dayOf(startsAt)
  return endsAt.endsWith('T00:00') ? addDays(dayOf(endsAt), -1) : dayOf(endsAt)
}

/** `6:30–7:00 PM`, `10:00 AM – 12:00 PM`, `6:30 PM`, `all day`; over several days `7:00 PM – Sunday, 1:00 PM`, `all day, to Sunday`. */
export function formatTimes(span: OpenSpan): string {
  const { startsAt, endsAt } = span
  const days = wholeDaysOf(span)
  if (days) return days.first === days.last ? 'all day' : `all day, to ${dayParts(days.last).weekday}`
  const start = formatClock(timeOf(startsAt))
  if (endsAt === null || endsAt === startsAt) return start
  const end = formatClock(timeOf(endsAt))
  if (!isOnOneDay(span)) return `${start} – ${dayParts(dayOf(endsAt)).weekday}, ${end}`
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start} – ${end}`
}

const yearUnless = (today: string | undefined, year: string) => (today?.slice(0, 4) === year ? [] : [year])

/** `Sunday, October 10, 2027`; without the year where it is that of `today` (YYYY-MM-DD both). */
export function formatDay(day: string, today?: string): string {
  const { weekday, month, date, year } = dayParts(day)
  return [weekday, `${month} ${date}`, ...yearUnless(today, year)].join(', ')
}

/** A day's parts for a card: `{ weekday: 'Sun', month: 'Oct', date: '10', year: '2027' }`. */
export function shortDayParts(day: string) {
  const { weekday, month, ...numbers } = dayParts(day)
  return { weekday: weekday.slice(0, 3), month: month.slice(0, 3), ...numbers }
}

/** `Sun, Oct 10, 2027`; without the year where it is that of `today`. */
export function formatShortDay(day: string, today?: string): string {
  const { weekday, month, date, year } = shortDayParts(day)
  return [weekday, `${month} ${date}`, ...yearUnless(today, year)].join(', ')
}

/** `Sunday, October 10, 6:30–7:00 PM`; over several days `Fri, Apr 16, 6:00 PM to Sun, Apr 18, 2027, 1:00 PM`; without the year of `today` (YYYY-MM-DD). */
export function formatSession(span: OpenSpan, today?: string): string {
  const { startsAt, endsAt } = span
  if (endsAt === null || isOnOneDay(span)) return `${formatDay(dayOf(startsAt), today)}, ${formatTimes(span)}`
  if (isAllDay(span)) return formatDayRange(span, today)
  const isInOneYear = startsAt.slice(0, 4) === endsAt.slice(0, 4)
  const first = formatShortDay(dayOf(startsAt), isInOneYear ? endsAt : undefined)
  const last = formatShortDay(dayOf(endsAt), isInOneYear ? today : undefined)
  return `${first}, ${formatClock(timeOf(startsAt))} to ${last}, ${formatClock(timeOf(endsAt))}`
}

/** `Fri, Apr 16: 6:00–9:00 PM`: one of the days of what is said whole before. */
export const formatDayAndTimes = (span: OpenSpan): string => `${formatShortDay(dayOf(span.startsAt), span.startsAt)}: ${formatTimes(span)}`

/** The days of a session: `April 16–18, 2027`, `April 30 – May 2, 2027`, `April 16, 2027`; without the year where it is that of `today`. */
export function formatDayRange(span: OpenSpan, today?: string): string {
  const [first, last] = [dayParts(dayOf(span.startsAt)), dayParts(lastDayNamed(span))]
  const year = yearUnless(today, last.year)
  const begin = `${first.month} ${first.date}`
  if (first.year !== last.year) return `${begin}, ${first.year} – ${last.month} ${last.date}, ${last.year}`
  if (first.month !== last.month) return [`${begin} – ${last.month} ${last.date}`, ...year].join(', ')
  return [first.date === last.date ? begin : `${begin}–${last.date}`, ...year].join(', ')
}

/** A session of every week: `Sunday, 6:30–7:00 PM`. */
export const formatWeeklySession = (span: OpenSpan): string => `${dayParts(dayOf(span.startsAt)).weekday}, ${formatTimes(span)}`

/** When a session begins: `Sunday, October 10, 6:30 PM`, of whole days the first; with the year where it is not that of `today`. */
export const formatBegin = (span: OpenSpan, today?: string): string =>
  isAllDay(span) ? formatDay(dayOf(span.startsAt), today) : formatSession({ ...span, endsAt: null }, today)

/** The text next to `Recurring` (spec B §1.3): `Next: Sunday, October 10, 6:30 PM`. */
export const formatNextSession = (span: OpenSpan, today?: string): string => `Next: ${formatBegin(span, today)}`

/** `today, 10:00 AM`, `tomorrow, 10:00 AM`, `Sun, Oct 10, 6:30 PM` for a time (YYYY-MM-DDTHH:mm), or a day, seen from `today` (YYYY-MM-DD). */
export function formatSoon(time: string, today: string): string {
  const names: Record<string, string> = { [today]: 'today', [addDays(today, 1)]: 'tomorrow' }
  const day = names[dayOf(time)] ?? formatShortDay(dayOf(time), today)
  return time.includes('T') ? `${day}, ${formatClock(timeOf(time))}` : day
}

export interface MaybeMoved {
  startsAt: string
  insteadOf?: string | undefined
}

/** `{ insteadOf: '2026-12-31' }` for a session that was moved away from `date`, the day that its rule gives; nothing for others. */
export const movedFrom = ({ startsAt, date }: { startsAt: string; date: string }): { insteadOf?: string } =>
  startsAt.startsWith(date) ? {} : { insteadOf: date }

/** `instead of Thu, Dec 31`, with the year where it differs from the session's; empty for a session that was not moved. */
export const formatInsteadOf = ({ startsAt, insteadOf }: MaybeMoved, formatDay = formatShortDay): string =>
  insteadOf ? `instead of ${formatDay(insteadOf, startsAt)}` : ''

/** `Wed, Dec 30, instead of Thu, Dec 31`: `words` say when a session takes place; the day it was planned for is added if it was moved. */
export const withInsteadOf = (text: string, session: MaybeMoved, formatDay = formatShortDay): string =>
  [text, formatInsteadOf(session, formatDay)].filter(Boolean).join(', ')

/** `Monday, October 4, 6:00 PM` on the clocks of `timeZone` for a moment (ISO-8601 UTC); with the year where it is not that of `today`. */
export function formatMoment(moment: string, timeZone: string, today: string): string {
  const { day, time } = partsOf(moment, timeZone)
  return `${formatDay(day, today)}, ${time}`
}

/** `formatMoment` for what is close: `today, 6:00 PM`, `tomorrow, 10:00 AM`. */
export function formatCloseMoment(moment: string, timeZone: string, today: string): string {
  const { day, time } = partsOf(moment, timeZone)
  if (day === today) return `today, ${time}`
  return day === addDays(today, 1) ? `tomorrow, ${time}` : formatMoment(moment, timeZone, today)
}

function partsOf(moment: string, timeZone: string) {
  const wallClock = wallTimeIn(timeZone, new Date(moment))
  return { day: wallClock.slice(0, 10), time: formatClock(wallClock.slice(11)) }
}
