import { addDays } from '@/platform/time/calendar-days'
import { instantOf } from '@/platform/time/zoned-time'

/** Nobody is woken by a reminder. */
const DAY = { begins: '08:00', ends: '20:00' }

interface Beginning {
  /** YYYY-MM-DDTHH:mm on the clocks of `timeZone`. */
  startsAt: string
  timeZone: string
}

const dayBefore = ({ startsAt }: Beginning) => addDays(startsAt.slice(0, 10), -1)

/** When who takes part is reminded: the day before at the same time of day, between 8 AM and 8 PM there (spec B §3.10). ISO-8601 UTC. */
export function reminderTime(session: Beginning): string {
  // Of the three the one in the middle.
  const [, time] = [DAY.begins, session.startsAt.slice(11), DAY.ends].sort()
  return instantOf(`${dayBefore(session)}T${time}`, session.timeZone)
}

/** From here on who registers needs no reminder: the beginning of the day before. ISO-8601 UTC. */
export const needsNoReminderFrom = (session: Beginning): string => instantOf(`${dayBefore(session)}T00:00`, session.timeZone)
