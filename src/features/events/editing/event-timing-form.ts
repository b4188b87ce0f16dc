import { addDays, dayParts, isoDate } from '@/platform/time/calendar'
import type { AdminEvent } from '../event.schema'
import { isUndated } from '../event-input.schema'
import { asClocksShow, type DerivedTimes, timesFromFields } from '../schedule/derived-words'
import type { TimeSpan, Timing, TimingException } from '../schedule/timing'

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
