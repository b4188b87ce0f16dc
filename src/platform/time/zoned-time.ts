// Of the library this alone, which pages leave out: the whole of it says nothing about its side effects, and would come with every page.
import { tzOffset } from '@date-fns/tz/tzOffset'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * The instant (milliseconds) at which the clocks in `timeZone` (an IANA name) show `wallTime`, which is given as if it were UTC. A time
 * that they skip is the one an hour later; of a time that comes twice, the first. `TZDate` could say so too, but its answer on the days
 * on which clocks change depends on the server's own zone (date-fns/tz#13), so that only offsets are asked of the library.
 */
export function instantOf(wallTime: number, timeZone: string): number {
  const offsetAt = (instant: number) => tzOffset(timeZone, new Date(instant)) * MINUTE
  const [before, after] = [offsetAt(wallTime - DAY), offsetAt(wallTime + DAY)]
  return wallTime - ([before, after].find((offset) => offsetAt(wallTime - offset) === offset) ?? before)
}

/** `2027-10-05T10:00:00-06:00`: a day (YYYY-MM-DD) and a time of day (HH:mm) in `timeZone`, with its offset from UTC. */
export function zonedTime(day: string, time: string, timeZone: string): string {
  const instant = instantOf(Date.parse(`${day}T${time}Z`), timeZone)
  const offset = tzOffset(timeZone, new Date(instant))
  const wallTime = (minutes: number) => new Date(minutes * MINUTE).toISOString()
  return `${wallTime(instant / MINUTE + offset).slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)}${offset < 0 ? '-' : '+'}${wallTime(Math.abs(offset)).slice(11, 16)}`
}
