import { keysOf } from '@/platform/keys-of'
import { dateDetailsOf, isMoved } from '../schedule/date-details'
import { attendanceOf, type EventFields } from './event-fields'
import { type TimingFields, timingOfFields } from './event-timing-form'

/** What of an event attendees have in their calendars. */
type NotifiableChange = 'the time' | 'the place' | 'what one date has of its own' | 'whether it’s happening'

/** What the fields change of what attendees know, against what they showed before (spec B §3.9). */
export function notifiableChanges(fields: EventFields, before: EventFields): NotifiableChange[] {
  const changed: Record<NotifiableChange, boolean> = {
    'the time': timeOf(fields) !== timeOf(before),
    'the place': placeOf(fields) !== placeOf(before),
    'what one date has of its own': detailsOfDates(fields) !== detailsOfDates(before),
    'whether it’s happening': fields.state !== before.state,
  }
  return keysOf(changed).filter((name) => changed[name])
}

/** New words for the same time change nothing, unless calendars know no other. */
function timeOf(fields: TimingFields): string {
  const { exceptions, ...timing } = timingOfFields(fields)
  const times = exceptions.filter((exception) => exception.cancelled || isMoved(exception))
  const day = timing.recurrence ? [] : [fields.month, fields.date, fields.year]
  const moves = times.map(({ date, cancelled, startsAt, endsAt }) => [date, cancelled, startsAt, endsAt])
  return JSON.stringify([timing, moves, fields.isRecurring, ...day, timing.startsAt ? '' : fields.time])
}

/** Attendees need no notice about the capacity of a date. */
const detailsOfDates = (fields: TimingFields) =>
  JSON.stringify(
    timingOfFields(fields).exceptions.flatMap((exception) => {
      const { capacity: _, ...details } = dateDetailsOf(exception)
      return Object.keys(details).length > 0 ? [[exception.date, details]] : []
    }),
  )

const placeOf = (fields: EventFields) => JSON.stringify([fields.location.trim(), attendanceOf(fields), fields.joinUrl.trim()])
