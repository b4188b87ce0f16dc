import { isoDate } from '@/platform/time/calendar'
import { addDays } from '@/platform/time/calendar-days'
import { isAllDay } from '../series/all-day'
import { fieldsFromTimes } from '../series/derived-words'
import { formatTime, readTimeWords } from '../series/time-words'
import { type TimingFields, understoodTimes } from './event-timing-form'

/** What two native time fields hold: `HH:mm` each, empty where nothing is known. */
export interface ClockTimes {
  start: string
  end: string
}

const NONE: ClockTimes = { start: '', end: '' }
const clockOf = (wallTime: string | null | undefined) => wallTime?.slice(11) ?? ''

/** When an event begins and ends by the words of its time; empty for words that tell no time, and for whole days. */
export function clockTimesOf(fields: TimingFields): ClockTimes {
  const times = understoodTimes(fields)
  if (times) return times.isKept || isAllDay(times) ? NONE : { start: clockOf(times.startsAt), end: clockOf(times.endsAt) }
  const read = isoDate(fields) ? null : readTimeWords(fields.time, fields.timeZone)
  return read ? { start: read.start, end: read.end ?? '' } : NONE
}

/** The documented words for what stands in the two fields; empty without a start. What ends on a later day goes on doing so. */
export function timeOfClocks(fields: TimingFields, { start, end }: ClockTimes): string {
  if (!start) return ''
  const day = isoDate(fields)
  const endDay = day && end && laterDay(fields)
  if (!endDay) return formatTime(start, end || null)
  return fieldsFromTimes({ startsAt: `${day}T${start}`, endsAt: `${endDay}T${end}`, recurrence: null })?.time ?? ''
}

/** The day on which a time ends that goes on over days; undefined for one that is over within a day. */
function laterDay(fields: TimingFields): string | undefined {
  const { startsAt, endsAt = null } = understoodTimes(fields) ?? {}
  if (!startsAt || !endsAt || isAllDay({ startsAt, endsAt })) return undefined
  const nextTime = `${addDays(startsAt.slice(0, 10), 1)}${startsAt.slice(10)}`
  return endsAt >= nextTime ? endsAt.slice(0, 10) : undefined
}
