import { addDays, isoDate } from '@/platform/time/calendar'
import { fieldsFromTimes } from '../schedule/derived-words'
import { formatTime, readTimeWords } from '../schedule/time-words'
import { isAllDay } from '../schedule/timing'
import { type TimingFields, understoodTimes } from './event-timing-form'

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
