import { REMINDER_DAYS_AHEAD } from '@/features/events/registration/reminder-days'
import { addDays } from '@/platform/time/calendar'
import { instantOf } from '@/platform/time/zoned-time'

/** A reminder is due this long before at the earliest, in any zone and with any change of clocks. Milliseconds. */
export const MAX_LEAD_MS = (REMINDER_DAYS_AHEAD * 24 + 16) * 60 * 60_000

/** No one is woken by a reminder. */
const DAY = { begins: '08:00', ends: '20:00' }

interface Beginning {
  /** YYYY-MM-DDTHH:mm on the clocks of `timeZone`. */
  startsAt: string
  timeZone: string
}

const reminderDay = ({ startsAt }: Beginning, daysAhead = REMINDER_DAYS_AHEAD) => addDays(startsAt.slice(0, 10), -daysAhead)

/** When attendees are reminded, ISO-8601 UTC: some days ahead at the same time of day, between 8 AM and 8 PM there (spec B §3.10). */
export function reminderTime(session: Beginning, daysAhead?: number): string {
  // Of the three the one in the middle.
  const [, time] = [DAY.begins, session.startsAt.slice(11), DAY.ends].sort()
  return instantOf(`${reminderDay(session, daysAhead)}T${time}`, session.timeZone)
}

/** People who register from this moment on need no reminder, ISO-8601 UTC: the beginning of the day of the reminder. */
export const needsNoReminderFrom = (session: Beginning): string => instantOf(`${reminderDay(session)}T00:00`, session.timeZone)
