// Only this of the library: the whole of it isn't declared free of side effects, and would be bundled with every page.
import { tzOffset } from '@date-fns/tz/tzOffset'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const TO_MINUTES = 'YYYY-MM-DDTHH:mm'.length

/** How far the clocks in `timeZone` are ahead of UTC at `instant` (milliseconds), in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => tzOffset(timeZone, new Date(instant)) * MINUTE

/** The instant (ms) of `wallTime`; skipped times move forward, of two the first counts (spec B §1.4). `TZDate` errs here (date-fns/tz#13). */
export function epochOf(wallTime: number, timeZone: string): number {
  const [before, after] = [offsetAt(wallTime - DAY, timeZone), offsetAt(wallTime + DAY, timeZone)]
  if (before === after) return wallTime - before
  return wallTime - ([before, after].find((offset) => offsetAt(wallTime - offset, timeZone) === offset) ?? before)
}

export const wallTimeOf = (epoch: number, timeZone: string): number => epoch + offsetAt(epoch, timeZone)

/** Later years have a sign and six digits, which no longer sort as text, and PostgreSQL does not read them. */
export const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

/** `epochOf` for text: YYYY-MM-DDTHH:mm in, ISO 8601 UTC out. */
export const instantOf = (wallClock: string, timeZone: string): string =>
  new Date(Math.min(epochOf(Date.parse(`${wallClock}Z`), timeZone), LATEST)).toISOString()

export const wallClockAt = (instant: string, timeZone: string): string =>
  new Date(wallTimeOf(Date.parse(instant), timeZone)).toISOString().slice(0, TO_MINUTES)

/** `2027-10-05T10:00:00-06:00`: a day (YYYY-MM-DD) and a time of day (HH:mm) in `timeZone`, with its offset from UTC. */
export function zonedTime(day: string, time: string, timeZone: string): string {
  const instant = instantOf(`${day}T${time}`, timeZone)
  const offset = offsetAt(Date.parse(instant), timeZone)
  const size = new Date(Math.abs(offset)).toISOString().slice('YYYY-MM-DDT'.length, TO_MINUTES)
  return `${wallClockAt(instant, timeZone)}:00${offset < 0 ? '-' : '+'}${size}`
}

/** From the beginning of `startDate` to the end of `endDate` (YYYY-MM-DD) in `timeZone` (an IANA name), however long those days are. */
export const dayRange = (days: { startDate?: string | undefined; endDate?: string | undefined }, timeZone: string) => ({
  from: days.startDate && startOf(days.startDate, {}, timeZone),
  before: days.endDate && startOf(days.endDate, { days: 1 }, timeZone),
})

export const monthRange = (day: string, timeZone: string) => ({
  from: startOf(`${day.slice(0, 7)}-01`, {}, timeZone),
  before: startOf(`${day.slice(0, 7)}-01`, { months: 1 }, timeZone),
})

function startOf(day: string, later: { days?: number; months?: number }, timeZone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const midnight = Date.UTC(year, month - 1 + (later.months ?? 0), date + (later.days ?? 0))
  return new Date(Math.min(epochOf(midnight, timeZone), LATEST)).toISOString()
}
