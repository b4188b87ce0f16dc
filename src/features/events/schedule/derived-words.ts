import { addDays, dayParts, isoDate, WEEKDAYS, weekdayOf } from '@/platform/time/calendar'
import { epochOf, wallTimeOf } from '@/platform/time/zoned-time'
import { formatClock } from './format-session'
import { afterDayWords, formatTime, MAX_TIME_LENGTH, readTimeWords } from './time-words'
import type { OpenSpan, Timing } from './timing'
import { allDayTime, isAllDay, readAllDay, wholeDaysOf } from './timing'

/** The documented fields that say when an event is (spec D1 §3). */
export interface WhenFields {
  /** Day of the month. */
  date: string
  month: string
  year: string
  time: string
  /** YYYY-MM-DD */
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
  // Of a series the words tell no day.
  const days = wholeDaysOf({ startsAt, endsAt })
  if (days) return allDayTime(days.first, recurrence ? days.first : days.last)
  return formatSpan(day, start, endsAt)
}

const WEEK = 7 * 24 * 3_600_000

/**
 * The same words where the day is still to be chosen: `All day, until Sunday`, `7:00 PM - Sunday, 1:00 PM`. What lasts a week or longer has only
 * its beginning.
 */
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

/**
 * A stretch of time as clocks in `timeZone` (an IANA name) show it: a start that they skip moves forward by the gap, with its length, and so does an
 * end that they skip (spec B §1.4). Days have no time of day that could be skipped, also where clocks skip midnight.
 */
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
  /** See `readTimeWords`. */
  isGuess: boolean
}

/**
 * The times that the documented fields tell (spec B §1.2); null without a day (`Every`) or without a time that is understood. Beyond what
 * `readTimeWords` reads, the end may name its own day: `Friday 7 PM - Sunday 1 PM`, `7 PM - June 7, 1 PM`.
 */
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

/** `All day`, `Saturday, all day`, and until when. */
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

/** The first such date from `day` on. */
function dayByDate(day: string, month: string, date: string, year = day.slice(0, 4)): string | undefined {
  const found = isoDate({ month, date, year })
  return found && found < day ? isoDate({ month, date, year: String(Number(year) + 1) }) : found
}

/** The first such weekday from `day` on. */
function dayByName(day: string, name = ''): string | undefined {
  const index = WEEKDAYS.findIndex((each) => name.length >= 3 && each.toLowerCase().startsWith(name.toLowerCase()))
  return index < 0 ? undefined : addDays(day, (index - weekdayOf(day) + 7) % 7)
}
