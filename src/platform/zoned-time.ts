import { TZDate } from '@date-fns/tz'

/** `2027-10-05T10:00:00-06:00`: a day (YYYY-MM-DD) and a time of day (HH:mm) in `timeZone` (an IANA name), with its offset from UTC. */
export function zonedTime(day: string, time: string, timeZone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new TZDate(year, month - 1, date, hour, minute, timeZone).toISOString().replace('.000', '')
}
