import { addDays, wallTimeIn } from '@/platform/time/calendar'
import { formatClock, formatDay } from './format-session'

/** `Monday, October 4, 6:00 PM` on the clocks of `timeZone` for a moment (ISO-8601 UTC); with the year where it is not that of `today`. */
export function formatMoment(moment: string, timeZone: string, today: string): string {
  const { day, time } = partsOf(moment, timeZone)
  return `${formatDay(day, today)}, ${time}`
}

/** The same for what is close: `today, 6:00 PM`, `tomorrow, 10:00 AM`. */
export function formatCloseMoment(moment: string, timeZone: string, today: string): string {
  const { day, time } = partsOf(moment, timeZone)
  if (day === today) return `today, ${time}`
  return day === addDays(today, 1) ? `tomorrow, ${time}` : formatMoment(moment, timeZone, today)
}

function partsOf(moment: string, timeZone: string) {
  const wallClock = wallTimeIn(timeZone, new Date(moment))
  return { day: wallClock.slice(0, 10), time: formatClock(wallClock.slice(11)) }
}
