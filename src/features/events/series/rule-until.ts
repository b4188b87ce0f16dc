import { addDays, isDay, wallTimeIn } from '@/platform/time/calendar-days'

/**
 * The last day (YYYY-MM-DD) that an UNTIL leaves to a rule that begins at `startsAt` in `timeZone`: a session that would begin after its
 * time of day is none. Null for what is no UNTIL, and for one whose day cannot be told without start or zone.
 */
export function untilLastDay(until: string, startsAt: string | null, timeZone: string | undefined): string | null {
  const [, year, month, date, hour, minute, second, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(until) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return null
  if (hour === undefined) return day
  const instant = new Date(`${day}T${hour}:${minute}:${second}Z`)
  if (startsAt === null || Number.isNaN(instant.getTime()) || (utc && !timeZone)) return null
  const last = utc && timeZone ? wallTimeIn(timeZone, instant) : `${day}T${hour}:${minute}`
  const lastDay = last.slice(0, 10)
  return last.slice(11) < startsAt.slice(11) ? addDays(lastDay, -1) : lastDay
}
