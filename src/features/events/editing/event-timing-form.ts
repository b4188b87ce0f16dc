import { addDays, dayParts, daysBetween, isoDate } from '@/platform/time/calendar'
import type { AdminEvent } from '../event.schema'
import { isUndated } from '../event-input.schema'
import { asClocksShow, type DerivedTimes, fieldsFromTimes, timesFromFields } from '../schedule/derived-words'
import { formatTime, readTimeWords } from '../schedule/time-words'
import {
  allDayTime,
  type DateDetails,
  dateDetailsOf,
  isAllDay,
  isMoved,
  type TimeSpan,
  type Timing,
  type TimingException,
  wholeDaysOf,
} from '../schedule/timing'

export interface TimingFields {
  isRecurring: boolean
  mayLackDay?: boolean
  month: string
  date: string
  year: string
  time: string
  timeZone: string
  /** The rule of what recurs (an RRULE value); empty where it has no fixed days. */
  recurrence: string
  extraDates: TimeSpan[]
  exceptions: TimingException[]
  stored: (Pick<Timing, 'endsAt'> & { startsAt: string; time: string; isDated: boolean }) | null
}

export interface Here {
  today: string
  timeZone: string
  currency: string
}

export const toTimingFields = (event: AdminEvent | undefined, here: Here): TimingFields => ({
  isRecurring: event?.isRecurring ?? false,
  mayLackDay: event !== undefined && isUndated(event),
  ...dayOf(event, here.today),
  time: event?.time ?? '',
  timeZone: event?.timeZone ?? here.timeZone,
  recurrence: event?.recurrence ?? '',
  extraDates: event?.extraDates ?? [],
  exceptions: event?.exceptions ?? [],
  stored: event?.startsAt ? { time: event.time, startsAt: event.startsAt, endsAt: event.endsAt, isDated: event.eventDate !== null } : null,
})

/** Today where there is no day, so that the check passes where its fields are hidden (spec decisions, 'The pages'); none for a copy. */
function dayOf(event: AdminEvent | undefined, today: string) {
  if (event && isUndated(event)) return { month: '', date: '', year: '' }
  if (event?.recurrence && event.startsAt) return toDayFields(event.startsAt.slice(0, 10))
  return event?.eventDate ? { month: event.month, date: event.date, year: event.year } : toDayFields(today)
}

export const hasRule = ({ isRecurring, recurrence }: TimingFields) => isRecurring && recurrence !== ''

export function hasSeveralDates(fields: TimingFields): boolean {
  const { recurrence, extraDates } = timingOfFields(fields)
  return recurrence !== null || extraDates.length > 0
}

/** Times as the server will have them; null where only the day is known. Stored words keep their times, and series theirs. */
export function understoodTimes(fields: TimingFields): (DerivedTimes & { isKept?: true }) | null {
  const day = isoDate(fields)
  if (!day) return null
  const { stored } = fields
  const read = readWords(fields)
  if (stored?.time === fields.time && stored.startsAt.slice(0, 10) === day) {
    return { startsAt: stored.startsAt, endsAt: stored.endsAt, isGuess: read?.startsAt === stored.startsAt && read.isGuess }
  }
  return read ?? (stored && hasRule(fields) ? { ...onDay(stored, day), isGuess: false, isKept: true } : null)
}

function readWords(fields: TimingFields) {
  const { date, month, year, time, timeZone } = fields
  const read = timesFromFields({ date, month, year, time, timeZone })
  // A rule has only some dates at a time that clocks skip, so its time stays.
  return read && !hasRule(fields) ? asClocksShow(read, timeZone) : read
}

function onDay({ startsAt, endsAt }: Pick<Timing, 'endsAt'> & { startsAt: string }, day: string) {
  const days = (until: string) => daysBetween(startsAt.slice(0, 10), until.slice(0, 10))
  return {
    startsAt: `${day}${startsAt.slice(10)}`,
    endsAt: endsAt && `${addDays(day, days(endsAt))}${endsAt.slice(10)}`,
  }
}

export function timingOfFields(fields: TimingFields): Timing {
  const times = understoodTimes(fields)
  const isSeries = hasRule(fields)
  return {
    startsAt: times?.startsAt ?? null,
    endsAt: times?.endsAt ?? null,
    timeZone: fields.timeZone,
    recurrence: isSeries ? fields.recurrence : null,
    extraDates: fields.isRecurring && !isSeries ? [] : fields.extraDates,
    exceptions: isSeries || (!fields.isRecurring && fields.extraDates.length > 0) ? fields.exceptions : [],
  }
}

const NO_TIME = 'needs a time that calendars can hold, like 6:30 - 7:00 PM'

export function timeFault(fields: TimingFields): string | undefined {
  const { startsAt, recurrence, extraDates } = timingOfFields(fields)
  if (startsAt || !isoDate(fields)) return undefined
  if (recurrence) return `A series ${NO_TIME}.`
  return extraDates.length > 0 ? `An event with further dates ${NO_TIME}.` : undefined
}

/** The documented fields and those of spec B §1.1; the server reads the words, so times are sent only for series they don't tell. */
export function toTimingData(fields: TimingFields) {
  const { startsAt, endsAt, ...timing } = timingOfFields(fields)
  const read = readWords(fields)
  // For a series without a date of its own the server keeps the day that it has.
  const isInWords = read?.startsAt === startsAt && read?.endsAt === endsAt && fields.stored?.isDated !== false
  return {
    isRecurring: fields.isRecurring,
    month: fields.month,
    date: fields.date,
    year: fields.year,
    eventDate: isoDate(fields),
    time: fields.time,
    ...(timing.recurrence && !isInWords && { startsAt, endsAt }),
    ...timing,
  }
}

export function toDayFields(day: string) {
  const { month, date, year } = dayParts(day)
  return { month, date, year }
}

/** Native fields: two times, `HH:mm` each, and the day of the end, YYYY-MM-DD; empty where nothing is known. */
export interface ClockTimes {
  start: string
  end: string
  last: string
}

const clockOf = (wallTime: string | null | undefined) => wallTime?.slice(11) ?? ''

export function clockTimesOf(fields: TimingFields): ClockTimes {
  const day = isoDate(fields) ?? ''
  const times = understoodTimes(fields)
  if (!times || times.isKept) {
    const read = day ? null : readTimeWords(fields.time, fields.timeZone)
    return { start: read?.start ?? '', end: read?.end ?? '', last: day }
  }
  const days = wholeDaysOf(times)
  if (days) return { start: '', end: '', last: days.last }
  // What ends after midnight says so beside its end.
  const last = endsNextDay(times) ? day : (times.endsAt?.slice(0, 10) ?? day)
  return { start: clockOf(times.startsAt), end: clockOf(times.endsAt), last }
}

/** The words of a time for what the native fields say; those of whole days where no start is chosen. */
export function timeOfClocks(fields: TimingFields, { start, end, last }: ClockTimes): string {
  const day = isoDate(fields)
  const isLater = day && last > day
  const times = understoodTimes(fields)
  if (!start && isLater) return allDayTime(day, last)
  if (!start) return day && times && isAllDay(times) ? allDayTime(day, day) : ''
  if (!isLater || !end) return formatTime(start, end || null)
  return fieldsFromTimes({ startsAt: `${day}T${start}`, endsAt: `${last}T${end}`, recurrence: null })?.time ?? ''
}

/** Whether a time of day ends on the day after it begins, because its end is not later on the clock: `9 PM - 1 AM`. Those of a whole day don't. */
export const endsNextDay = ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): boolean =>
  endsAt !== null && clockOf(endsAt) <= clockOf(startsAt) && endsAt.slice(0, 10) === addDays(startsAt.slice(0, 10), 1)

type Changes = Pick<TimingFields, 'extraDates' | 'exceptions'>

export interface PlannedDate extends TimeSpan {
  /** The day that the rule gave it. */
  date: string
}

export type PlannedState = 'as scheduled' | 'skipped' | 'moved' | 'added'

export function stateOf({ extraDates, exceptions }: Changes, { date, startsAt }: PlannedDate): PlannedState {
  const exception = exceptions.find((each) => each.date === date)
  if (exception?.cancelled) return 'skipped'
  if (exception && isMoved(exception)) return 'moved'
  return extraDates.some((span) => span.startsAt === startsAt) ? 'added' : 'as scheduled'
}

export const withException = (changes: Changes, date: string, instead?: TimeSpan | 'skipped'): Partial<Changes> =>
  withChange(changes, { ...ownDetails(changes, date), date, ...(instead === 'skipped' ? { cancelled: true } : instead) })

export function withDetails(changes: Changes, date: string, details: DateDetails): Partial<Changes> {
  const { cancelled, startsAt, endsAt } = exceptionOn(changes, date) ?? {}
  return withChange(changes, {
    date,
    ...(cancelled && { cancelled }),
    ...(startsAt && endsAt && { startsAt, endsAt }),
    ...dateDetailsOf(details),
  })
}

export const ownDetails = (changes: Changes, date: string): DateDetails => dateDetailsOf(exceptionOn(changes, date) ?? {})

const exceptionOn = ({ exceptions }: Changes, date: string) => exceptions.find((each) => each.date === date)

function withChange({ exceptions }: Changes, exception: TimingException): Partial<Changes> {
  const others = exceptions.filter(({ date }) => date !== exception.date)
  const all = Object.keys(exception).length > 1 ? [...others, exception] : others
  return { exceptions: all.toSorted((a, b) => a.date.localeCompare(b.date)) }
}

/** When a date begins as it is stored: what its people are registered for, wherever the dialog has moved it since. */
export function storedStart(stored: Changes & Pick<TimeSpan, 'startsAt'>, { date, startsAt }: PlannedDate): string {
  const moved = exceptionOn(stored, date)?.startsAt
  const added = stored.extraDates.map((span) => span.startsAt).filter((start) => start.startsWith(date))
  const starts = [...(moved ? [moved] : []), ...added, `${date}T${stored.startsAt.slice(11)}`]
  return starts.find((start) => start === startsAt) ?? starts[0] ?? startsAt
}

export const withDate = ({ extraDates }: Changes, span: TimeSpan): Partial<Changes> => ({
  extraDates: [...extraDates.filter(({ startsAt }) => startsAt !== span.startsAt), span].toSorted((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
  ),
})

export const withoutDate = ({ extraDates }: Changes, startsAt: string): Partial<Changes> => ({
  extraDates: extraDates.filter((span) => span.startsAt !== startsAt),
})

/** Further dates that are over at `now` on the clocks of the event's zone; one that was moved is where it was moved to. */
export function pastDatesOf({ extraDates, exceptions }: Changes, { endsAt }: Pick<Timing, 'endsAt'>, now: string): TimeSpan[] {
  const isMovedAway = ({ startsAt }: TimeSpan) => exceptions.some((each) => each.date === startsAt.slice(0, 10) && isMoved(each))
  const hasEnd = endsAt !== null
  return extraDates.filter((span) => isOver(span, { hasEnd, now }) && !isMovedAway(span))
}

/** Whether a date is over at `now`, on its own clocks; without an end it lasts for its day. */
export const isOver = (span: TimeSpan, { hasEnd = false, now }: { hasEnd?: boolean; now: string }): boolean =>
  (!hasEnd && span.endsAt === span.startsAt ? `${span.startsAt.slice(0, 10)}T23:59` : span.endsAt) <= now

/** The fields of one date: `HH:mm` each; of whole days the times are empty, and `days` is how many there are. */
export interface SpanFields {
  day: string
  from: string
  to: string
  days?: number | undefined
}

export function toSpanFields({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): SpanFields {
  if (startsAt === null) return { day: '', from: '', to: '' }
  const days = wholeDaysOf({ startsAt, endsAt })
  const day = startsAt.slice(0, 10)
  if (days) return { day, from: '', to: '', days: (Date.parse(days.last) - Date.parse(days.first)) / 86_400_000 + 1 }
  return { day, from: startsAt.slice(11), to: endsAt === null || endsAt === startsAt ? '' : endsAt.slice(11) }
}

/** The span that the fields tell; an end before the beginning is on the next day. */
export function toSpan({ day, from, to, days }: SpanFields): TimeSpan {
  if (!from && days) return { startsAt: `${day}T00:00`, endsAt: `${addDays(day, days - 1)}T23:59` }
  const startsAt = `${day}T${from}`
  if (!to) return { startsAt, endsAt: startsAt }
  return { startsAt, endsAt: `${to < from ? addDays(day, 1) : day}T${to}` }
}
