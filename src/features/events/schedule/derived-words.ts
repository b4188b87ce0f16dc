import { addDays, dayParts, isoDate, WEEKDAYS, weekdayOf } from '@/platform/time/calendar'
import { epochOf, wallTimeOf } from '@/platform/time/zoned-time'
import { formatClock } from './format-session'
import { afterDayWords, formatTime, MAX_TIME_LENGTH, readTimeWords } from './time-words'
import { allDayTime, isAllDay, type OpenSpan, readAllDay, type Timing, wholeDaysOf } from './timing'

export interface WhenFields {
  date: string
  month: string
  year: string
  time: string
  eventDate: string
  isRecurring: boolean
}

/** The documented fields for an event's times (spec B §1.2); null where its beginning is not known. `timesFromFields` reads them back. */
export function fieldsFromTimes(timing: Pick<Timing, 'startsAt' | 'endsAt' | 'recurrence'>): WhenFields | null {
  const { startsAt, endsAt, recurrence } = timing
  if (startsAt === null) return null
  const eventDate = startsAt.slice(0, 10)
  const { date, month, year } = dayParts(eventDate)
  return { date, month, year, time: timeOf({ startsAt, endsAt, recurrence }), eventDate, isRecurring: recurrence !== null }
}

function timeOf({ startsAt, endsAt, recurrence }: { startsAt: string; endsAt: string | null; recurrence: string | null }): string {
  const [day = '', start = ''] = startsAt.split('T')
  if (endsAt === null) return formatTime(start, null)
  const days = wholeDaysOf({ startsAt, endsAt })
  if (days) return allDayTime(days.first, recurrence ? days.first : days.last)
  return formatSpan(day, start, endsAt)
}

const WEEK = 7 * 24 * 3_600_000

/** The words of `fieldsFromTimes` while the day is open: `All day, until Sunday`; of a week or longer, only the beginning. */
export function timeWithoutDay(span: OpenSpan): string {
  const { startsAt, endsAt } = span
  const days = wholeDaysOf(span)
  const [start = '', end = ''] = [startsAt, endsAt ?? startsAt].map((time) => time.slice(11))
  const isShort = endsAt !== null && Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`) < WEEK - 60_000
  if (days) return days.last > days.first && isShort ? `All day, until ${dayParts(days.last).weekday}` : 'All day'
  if (!isShort) return formatTime(start, null)
  const isOnNext = endsAt.slice(0, 10) === startsAt.slice(0, 10) || endsAt < `${addDays(startsAt.slice(0, 10), 1)}T${start}`
  return isOnNext ? formatTime(start, end) : `${formatClock(start)} - ${dayParts(endsAt.slice(0, 10)).weekday}, ${formatClock(end)}`
}

/** `7:00 PM - June 7, 1:00 PM` where the end is not the next such time after the start. */
function formatSpan(day: string, start: string, endsAt: string): string {
  const [endDay = '', end = ''] = endsAt.split('T')
  if (endDay === day || (end < start && endDay === addDays(day, 1))) return formatTime(start, end)
  const { month, date, year } = dayParts(endDay)
  return `${formatClock(start)} - ${[`${month} ${date}`, ...(year === day.slice(0, 4) ? [] : [year]), formatClock(end)].join(', ')}`
}

/** A span as clocks in `timeZone` (IANA) show it: a skipped start moves on by the gap, as does an end (spec B §1.4); not days. */
export function asClocksShow<Span extends OpenSpan>(span: Span, timeZone: string): Span {
  const { startsAt, endsAt } = span
  if (isAllDay(span)) return span
  const asTime = (wallClock: string) => Date.parse(`${wallClock}Z`)
  const asText = (time: number) => new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
  const shown = (time: number) => wallTimeOf(epochOf(time, timeZone), timeZone)
  const start = shown(asTime(startsAt))
  const end = endsAt === null ? null : asText(shown(asTime(endsAt) + start - asTime(startsAt)))
  return { ...span, startsAt: asText(start), endsAt: end }
}

export interface DerivedTimes {
  startsAt: string
  endsAt: string | null
  isGuess: boolean
}

/** Times from the documented fields (spec B §1.2), with ends as in `Friday 7 PM - Sunday 1 PM`; null where not understood. */
export function timesFromFields(fields: {
  date: string
  month: string
  year: string
  time: string
  eventDate?: string | null | undefined
  timeZone: string
}): DerivedTimes | null {
  const day = isoDate(fields) ?? fields.eventDate
  if (!day || fields.time.length > MAX_TIME_LENGTH) return null
  const read = readTimeWords(fields.time, fields.timeZone)
  const times = read ? timesOnDay(day, read) : (wholeDays(day, fields.time) ?? timesOverDays(day, fields))
  // After the last evening of the year 9999 there is no day to write.
  return times?.endsAt && times.endsAt.length > times.startsAt.length ? null : times
}

function timesOnDay(day: string, { start, end, isGuess }: { start: string; end: string | null; isGuess: boolean }): DerivedTimes {
  const endDay = end !== null && end < start ? addDays(day, 1) : day
  return { startsAt: `${day}T${start}`, endsAt: end === null ? null : `${endDay}T${end}`, isGuess }
}

function wholeDays(day: string, time: string): DerivedTimes | null {
  const words = time.replace(/\s+/g, ' ').trim()
  const last = dayByName(day, /^all day, until ([a-z]+day)$/i.exec(words)?.[1])
  if (last) return { startsAt: `${day}T00:00`, endsAt: `${last}T23:59`, isGuess: false }
  const days = readAllDay(day, words.slice(afterDayWords(words.toLowerCase())))
  return days && { ...days, isGuess: false }
}

const overDays =
  /^(.*?) ?(?:[-–—]| to | until ) ?(?:([a-z]{3,9})\.?,? )?(?:([a-z]{3,9})\.? (\d{1,2})(?:, ?(\d{4}))?,? )?(?:at )?(\d[\d:.]{0,4} ?(?:[ap]\.? ?m\.?)?|noon)$/i

function timesOverDays(day: string, { time, timeZone }: { time: string; timeZone: string }): DerivedTimes | null {
  const [, first = '', weekday, month, date, year, last = ''] = overDays.exec(time.replace(/\s+/g, ' ').trim()) ?? []
  const [start, end] = [readTimeWords(first, timeZone), readTimeWords(last, timeZone)]
  const endDay = month && date ? dayByDate(day, month, date, year) : dayByName(day, weekday)
  if (!start || !end || start.end !== null || end.end !== null || !endDay) return null
  const times = { startsAt: `${day}T${start.start}`, endsAt: `${endDay}T${end.start}`, isGuess: start.isGuess || end.isGuess }
  return times.startsAt < times.endsAt ? times : null
}

function dayByDate(day: string, month: string, date: string, year = day.slice(0, 4)): string | undefined {
  const found = isoDate({ month, date, year })
  return found && found < day ? isoDate({ month, date, year: String(Number(year) + 1) }) : found
}

function dayByName(day: string, name = ''): string | undefined {
  const index = WEEKDAYS.findIndex((each) => name.length >= 3 && each.toLowerCase().startsWith(name.toLowerCase()))
  return index < 0 ? undefined : addDays(day, (index - weekdayOf(day) + 7) % 7)
}
