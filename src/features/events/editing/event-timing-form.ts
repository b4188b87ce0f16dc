import { addDays, dayParts, isoDate } from '@/platform/time/calendar'
import type { AdminEvent } from '../event.schema'
import { isUndated } from '../event-input.schema'
import { asClocksShow, type DerivedTimes, fieldsFromTimes, timesFromFields } from '../schedule/derived-words'
import { formatTime, readTimeWords } from '../schedule/time-words'
import {
  type DateDetails,
  dateDetailsOf,
  isAllDay,
  isMoved,
  type TimeSpan,
  type Timing,
  type TimingException,
  wholeDaysOf,
} from '../schedule/timing'

/** The contents of the dialogs' fields about when an event takes place. */
export interface TimingFields {
  isRecurring: boolean
  /** Whether its day may be left empty: it is a copy without one. */
  mayLackDay?: boolean
  /** The day; of a series the first one. */
  month: string
  date: string
  year: string
  time: string
  timeZone: string
  /** The rule of what recurs (an RRULE value); empty where it has no fixed days. */
  recurrence: string
  extraDates: TimeSpan[]
  exceptions: TimingException[]
  /** What calendars have for the words that are stored, and whether a date is stored with them. */
  stored: (Pick<Timing, 'endsAt'> & { startsAt: string; time: string; isDated: boolean }) | null
}

interface UnderstoodTimes extends DerivedTimes {
  /** They are those of before, which its words do not tell. */
  isKept?: true
}

/** The site's day and zone, for what an event does not say. */
export interface Here {
  /** YYYY-MM-DD */
  today: string
  timeZone: string
}

export function toTimingFields(event: AdminEvent | undefined, here: Here): TimingFields {
  return {
    isRecurring: event?.isRecurring ?? false,
    mayLackDay: event !== undefined && isUndated(event),
    ...dayOf(event, here.today),
    time: event?.time ?? '',
    timeZone: event?.timeZone ?? here.timeZone,
    recurrence: event?.recurrence ?? '',
    extraDates: event?.extraDates ?? [],
    exceptions: event?.exceptions ?? [],
    stored: event?.startsAt
      ? { time: event.time, startsAt: event.startsAt, endsAt: event.endsAt, isDated: event.eventDate !== null }
      : null,
  }
}

/** Today's where there is none, so that the check of the date passes where its fields are hidden (spec decisions, 'The pages'); none of a copy, whose date is still to be chosen. */
function dayOf(event: AdminEvent | undefined, today: string) {
  if (event && isUndated(event)) return { month: '', date: '', year: '' }
  if (event?.recurrence && event.startsAt) return toDayFields(event.startsAt.slice(0, 10))
  return event?.eventDate ? { month: event.month, date: event.date, year: event.year } : toDayFields(today)
}

export const hasRule = ({ isRecurring, recurrence }: TimingFields) => isRecurring && recurrence !== ''

/** Whether it takes place on several dates that are known, of which people may choose one. */
export function hasSeveralDates(fields: TimingFields): boolean {
  const { recurrence, extraDates } = timingOfFields(fields)
  return recurrence !== null || extraDates.length > 0
}

/**
 * When the event begins and ends, as the server will have it; null where calendars can know only the day. Words that are stored keep the
 * times that are stored with them, and a series keeps its times of day where new words tell none.
 */
export function understoodTimes(fields: TimingFields): UnderstoodTimes | null {
  const day = isoDate(fields)
  if (!day) return null
  const { stored } = fields
  const read = readWords(fields)
  if (stored?.time === fields.time && stored.startsAt.slice(0, 10) === day) {
    const isGuess = read?.startsAt === stored.startsAt && read.isGuess
    return { startsAt: stored.startsAt, endsAt: stored.endsAt, isGuess }
  }
  return read ?? (stored && hasRule(fields) ? { ...onDay(stored, day), isGuess: false, isKept: true } : null)
}

function readWords(fields: TimingFields) {
  const { date, month, year, time, timeZone } = fields
  const read = timesFromFields({ date, month, year, time, timeZone })
  // Of a rule only some date is at a time that clocks skip.
  return read && !hasRule(fields) ? asClocksShow(read, timeZone) : read
}

/** The same times of day on another day. */
function onDay({ startsAt, endsAt }: Pick<Timing, 'endsAt'> & { startsAt: string }, day: string) {
  const days = (until: string) => Math.round((Date.parse(until.slice(0, 10)) - Date.parse(startsAt.slice(0, 10))) / 86_400_000)
  return {
    startsAt: `${day}${startsAt.slice(10)}`,
    endsAt: endsAt && `${addDays(day, days(endsAt))}${endsAt.slice(10)}`,
  }
}

/** When the event takes place, by the contents of the fields. */
export function timingOfFields(fields: TimingFields): Timing {
  const times = understoodTimes(fields)
  const isSeries = hasRule(fields)
  return {
    startsAt: times?.startsAt ?? null,
    endsAt: times?.endsAt ?? null,
    timeZone: fields.timeZone,
    recurrence: isSeries ? fields.recurrence : null,
    // What has no fixed days has no further ones either.
    extraDates: fields.isRecurring && !isSeries ? [] : fields.extraDates,
    exceptions: isSeries || (!fields.isRecurring && fields.extraDates.length > 0) ? fields.exceptions : [],
  }
}

const NO_TIME = 'needs a time that calendars can hold, like 6:30 - 7:00 PM'

/** What is wrong with the time where calendars must know it. */
export function timeFault(fields: TimingFields): string | undefined {
  const { startsAt, recurrence, extraDates } = timingOfFields(fields)
  if (startsAt || !isoDate(fields)) return undefined
  if (recurrence) return `A series ${NO_TIME}.`
  return extraDates.length > 0 ? `An event with further dates ${NO_TIME}.` : undefined
}

/**
 * The documented fields, and those of spec B §1.1. The server reads the words itself (spec B §1.2), so that times are sent only for a series
 * of which they do not tell all.
 */
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

/** A day (YYYY-MM-DD) as the three documented fields. */
export function toDayFields(day: string) {
  const { month, date, year } = dayParts(day)
  return { month, date, year }
}

/** What two native time fields hold: `HH:mm` each, empty where nothing is known. */
export interface ClockTimes {
  start: string
  end: string
}

const NONE: ClockTimes = { start: '', end: '' }
const clockOf = (wallTime: string | null | undefined) => wallTime?.slice(11) ?? ''

/** When an event begins and ends by the words of its time; empty for words without a time, and for whole days. */
export function clockTimesOf(fields: TimingFields): ClockTimes {
  const times = understoodTimes(fields)
  if (times) return times.isKept || isAllDay(times) ? NONE : { start: clockOf(times.startsAt), end: clockOf(times.endsAt) }
  const read = isoDate(fields) ? null : readTimeWords(fields.time, fields.timeZone)
  return read ? { start: read.start, end: read.end ?? '' } : NONE
}

/** The documented `time` for the two fields; empty without a start. An end on a later day stays on that day. */
export function timeOfClocks(fields: TimingFields, { start, end }: ClockTimes): string {
  if (!start) return ''
  const day = isoDate(fields)
  const endDay = day && end && laterDay(fields)
  if (!endDay) return formatTime(start, end || null)
  return fieldsFromTimes({ startsAt: `${day}T${start}`, endsAt: `${endDay}T${end}`, recurrence: null })?.time ?? ''
}

/** Whether a time of day ends on the day after it begins, because its end is not later on the clock: `9 PM - 1 AM`. Those of a whole day don't. */
export function endsNextDay({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): boolean {
  return endsAt !== null && clockOf(endsAt) <= clockOf(startsAt) && endsAt.slice(0, 10) === addDays(startsAt.slice(0, 10), 1)
}

/** The day on which a time ends that goes on over days; undefined for one that is over within a day. */
function laterDay(fields: TimingFields): string | undefined {
  const { startsAt, endsAt = null } = understoodTimes(fields) ?? {}
  if (!startsAt || !endsAt || isAllDay({ startsAt, endsAt })) return undefined
  const nextTime = `${addDays(startsAt.slice(0, 10), 1)}${startsAt.slice(10)}`
  return endsAt >= nextTime ? endsAt.slice(0, 10) : undefined
}

type Changes = Pick<TimingFields, 'extraDates' | 'exceptions'>

/** One upcoming date, as the server answers it. */
export interface PlannedDate extends TimeSpan {
  /** The day that the rule gave it. */
  date: string
}

export type PlannedState = 'as scheduled' | 'skipped' | 'moved' | 'added'

/** What staff have made of a date that is not saved yet. */
export function stateOf({ extraDates, exceptions }: Changes, { date, startsAt }: PlannedDate): PlannedState {
  const exception = exceptions.find((each) => each.date === date)
  if (exception?.cancelled) return 'skipped'
  if (exception && isMoved(exception)) return 'moved'
  return extraDates.some((span) => span.startsAt === startsAt) ? 'added' : 'as scheduled'
}

/** The changes after which the date that the rule gives on `date` is skipped, or takes place at another time. */
export const withException = (changes: Changes, date: string, instead: TimeSpan | 'skipped'): Partial<Changes> =>
  withChange(changes, { ...ownDetails(changes, date), date, ...(instead === 'skipped' ? { cancelled: true } : instead) })

/** Those after which it takes place as scheduled again; what it has of its own stays. */
export const withoutException = (changes: Changes, date: string): Partial<Changes> =>
  withChange(changes, { ...ownDetails(changes, date), date })

/** Those after which a date has these details of its own. */
export function withDetails(changes: Changes, date: string, details: DateDetails): Partial<Changes> {
  const { cancelled, startsAt, endsAt } = exceptionOn(changes, date) ?? {}
  return withChange(changes, {
    date,
    ...(cancelled && { cancelled }),
    ...(startsAt && endsAt && { startsAt, endsAt }),
    ...dateDetailsOf(details),
  })
}

/** What a date has of its own. */
export const ownDetails = (changes: Changes, date: string): DateDetails => dateDetailsOf(exceptionOn(changes, date) ?? {})

const exceptionOn = ({ exceptions }: Changes, date: string) => exceptions.find((each) => each.date === date)

/** One that says nothing any more is left out. */
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

/** One that already exists is not added twice. */
export const withDate = ({ extraDates }: Changes, span: TimeSpan): Partial<Changes> => ({
  extraDates: [...extraDates.filter(({ startsAt }) => startsAt !== span.startsAt), span].toSorted((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
  ),
})

export const withoutDate = ({ extraDates }: Changes, startsAt: string): Partial<Changes> => ({
  extraDates: extraDates.filter((span) => span.startsAt !== startsAt),
})

/** The fields of one date: `HH:mm` each; of whole days the times are empty, and `days` is how many there are. */
export interface SpanFields {
  day: string
  from: string
  to: string
  days?: number | undefined
}

/** What the fields of a date begin with; those of a new one, whose day is still to be chosen, with the usual times. */
export function toSpanFields({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): SpanFields {
  if (startsAt === null) return { day: '', from: '', to: '' }
  const days = wholeDaysOf({ startsAt, endsAt })
  const day = startsAt.slice(0, 10)
  if (days) return { day, from: '', to: '', days: (Date.parse(days.last) - Date.parse(days.first)) / 86_400_000 + 1 }
  return { day, from: startsAt.slice(11), to: endsAt === null || endsAt === startsAt ? '' : endsAt.slice(11) }
}

/** What the fields tell: a day, a beginning, and an end, which may be empty; one before the beginning is on the next day. */
export function toSpan({ day, from, to, days }: SpanFields): TimeSpan {
  if (!from && days) return { startsAt: `${day}T00:00`, endsAt: `${addDays(day, days - 1)}T23:59` }
  const startsAt = `${day}T${from}`
  if (!to) return { startsAt, endsAt: startsAt }
  return { startsAt, endsAt: `${to < from ? addDays(day, 1) : day}T${to}` }
}
