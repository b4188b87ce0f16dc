import { addDays, isDay, wallTimeIn } from '@/platform/time/calendar'

const PARTS = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST', 'COUNT', 'UNTIL'] as const

export type RulePart = (typeof PARTS)[number]

/** By the names of RFC 5545, for instance `BYDAY` → `SU,WE`, in the order in which they are written. */
export type RuleParts = ReadonlyMap<RulePart, string>

/** Parses an RRULE value (RFC 5545) without judging its parts; or gives a sentence for its author, without a full stop. */
export function parseRule(text: string): { parts: RuleParts } | { problem: string } {
  if (!/^[A-Z]+=[A-Z0-9,+-]+(?:;[A-Z]+=[A-Z0-9,+-]+)*$/.test(text)) {
    return { problem: 'A recurrence rule looks like FREQ=WEEKLY;BYDAY=SU, without RRULE: before it, without blanks and line breaks' }
  }
  const pairs = text.split(';').map((pair) => pair.split('=') as [RulePart, string])
  const names = pairs.map(([name]) => name)
  const unknown = names.find((name) => !PARTS.includes(name))
  if (unknown) return { problem: `${unknown} is not supported in a recurrence rule; ${PARTS.join(', ')} are` }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return { problem: `${twice} is there twice in the recurrence rule` }
  return { parts: new Map(pairs) }
}

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

/** The last day (YYYY-MM-DD) that an UNTIL leaves for sessions at that time of day; null where it is none or cannot be known. */
export function untilLastDay(until: string, startsAt: string | null, timeZone: string | undefined): string | null {
  const end = readUntil(until)
  if (!end) return null
  if (end.time === null) return end.day
  if (startsAt === null || (end.isUtc && !timeZone)) return null
  const last = end.isUtc && timeZone ? wallTimeIn(timeZone, new Date(`${end.day}T${end.time}Z`)) : `${end.day}T${end.time.slice(0, 5)}`
  const lastDay = last.slice(0, 10)
  return last.slice(11) < startsAt.slice(11) ? addDays(lastDay, -1) : lastDay
}
