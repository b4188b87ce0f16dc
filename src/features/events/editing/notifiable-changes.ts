import { attendanceOf, type EventFields } from './event-fields'
import { type TimingFields, timingOfFields } from './event-timing-form'

/** What of an event attendees have in their calendars. */
type NotifiableChange = 'the time' | 'the place' | 'whether it’s happening'

/** What the fields change of what attendees know, against what they showed before (spec B §3.9). */
export function notifiableChanges(fields: EventFields, before: EventFields): NotifiableChange[] {
  const changed: Record<NotifiableChange, boolean> = {
    'the time': timeOf(fields) !== timeOf(before),
    'the place': placeOf(fields) !== placeOf(before),
    'whether it’s happening': fields.state !== before.state,
  }
  return (Object.keys(changed) as NotifiableChange[]).filter((name) => changed[name])
}

/** New words for the same time change nothing, unless calendars know no other. */
function timeOf(fields: TimingFields): string {
  const timing = timingOfFields(fields)
  const day = timing.recurrence ? [] : [fields.month, fields.date, fields.year]
  return JSON.stringify([timing, fields.isRecurring, ...day, timing.startsAt ? '' : fields.time])
}

const placeOf = (fields: EventFields) => JSON.stringify([fields.location.trim(), attendanceOf(fields), fields.joinUrl.trim()])
