import { epochOf, LATEST } from './zoned-time'

/** The first moment of a stretch of time and the first one after it, ISO-8601 UTC; open where undefined. */
export interface Range {
  from: string | undefined
  before: string | undefined
}

/** From the beginning of `startDate` to the end of `endDate` (YYYY-MM-DD) in `timeZone` (an IANA name), however long those days are. */
export const dayRange = (days: { startDate?: string | undefined; endDate?: string | undefined }, timeZone: string): Range => ({
  from: days.startDate && startOf(days.startDate, {}, timeZone),
  before: days.endDate && startOf(days.endDate, { days: 1 }, timeZone),
})

/** The month of `day` (YYYY-MM-DD) in `timeZone`. */
export const monthRange = (day: string, timeZone: string): { from: string; before: string } => ({
  from: startOf(`${day.slice(0, 7)}-01`, {}, timeZone),
  before: startOf(`${day.slice(0, 7)}-01`, { months: 1 }, timeZone),
})

function startOf(day: string, later: { days?: number; months?: number }, timeZone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const midnight = Date.UTC(year, month - 1 + (later.months ?? 0), date + (later.days ?? 0))
  return new Date(Math.min(epochOf(midnight, timeZone), LATEST)).toISOString()
}
