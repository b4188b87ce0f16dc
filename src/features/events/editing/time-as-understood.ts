import { isoDate } from '@/platform/time/calendar'
import { wholeDaysOf, withZone } from '../series/all-day'
import { formatTimes, formatWeeklySession } from '../series/format-session'
import { timeZoneName } from '../series/time-zone-name'
import { endsNextDay } from './clock-times'
import { hasRule, type TimingFields, understoodTimes } from './event-timing-form'

export interface UnderstoodTime {
  isSure: boolean
  text: string
}

const SERIES_NEEDS_ONE = 'A series needs one, like 6:30 - 7:00 PM.'
const LOST_WITHOUT_ONE =
  'Calendars will show only the day, and there will be no reminder, no deadline counted from the start, and no dates to choose.'

/**
 * How the words of an event's time are understood, said to staff before they save (spec B §1.2); null where there is nothing to say:
 * without words, without a day, and where it has no fixed days, since only the words count then.
 */
export function timeAsUnderstood(fields: TimingFields): UnderstoodTime | null {
  const isSeries = hasRule(fields)
  if (!fields.time.trim() || !isoDate(fields) || (fields.isRecurring && !isSeries)) return null
  const times = understoodTimes(fields)
  if (!times) return { isSure: false, text: `Not understood as a time. ${isSeries ? SERIES_NEEDS_ONE : LOST_WITHOUT_ONE}` }
  const days = wholeDaysOf(times)
  if (!isSeries && days && days.first === days.last) return { isSure: true, text: 'Understood as the whole day.' }
  const timeText = withZone(isSeries ? formatTimes(times) : formatWeeklySession(times), times, timeZoneName(fields.timeZone))
  if (times.isKept) return { isSure: false, text: `Not understood as a time, so calendars keep ${timeText}.` }
  const text = `Understood as ${timeText}.${endsNextDay(times) ? ' It ends the next day.' : ''}`
  return times.isGuess ? { isSure: false, text: `${text} This is a guess: please check it, and add AM or PM.` } : { isSure: true, text }
}
