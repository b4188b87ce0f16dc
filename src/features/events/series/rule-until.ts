import { addDays, isDay, wallTimeIn } from '@/platform/time/calendar-days'

/** The end of a rule: a day, as the wall clock shows it where `time` (HH:mm:ss) is given, or in UTC. */
interface Until {
  day: string
  time: string | null
  isUtc: boolean
}

/** Reads an UNTIL: a day (`20271231`), a wall-clock time (`20271231T183000`) or an instant (`20280101T013000Z`). Null for anything else. */
export function readUntil(text: string): Until | null {
  const [, year, month, date, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d)(Z)?)?$/.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return null
  return { day, time: hour === undefined ? null : `${hour}:${minute}:${second}`, isUtc: utc !== undefined }
}

/**
 * The last day (YYYY-MM-DD) that an UNTIL leaves to a rule that begins at `startsAt` in `timeZone`: a session that would begin after its
 * time of day is none. Null for what is no UNTIL, and for one whose day cannot be told without start or zone.
 */
export function untilLastDay(until: string, startsAt: string | null, timeZone: string | undefined): string | null {
  const end = readUntil(until)
  if (!end) return null
  if (end.time === null) return end.day
  if (startsAt === null || (end.isUtc && !timeZone)) return null
  const last = end.isUtc && timeZone ? wallTimeIn(timeZone, new Date(`${end.day}T${end.time}Z`)) : `${end.day}T${end.time.slice(0, 5)}`
  const lastDay = last.slice(0, 10)
  return last.slice(11) < startsAt.slice(11) ? addDays(lastDay, -1) : lastDay
}
