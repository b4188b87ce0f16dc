import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import { formatSession, formatTimes } from './format-session'
import { timeZoneName } from './time-words'
import type { TimeSpan } from './timing'
import { isAllDay } from './timing'

/**
 * A session on the clocks of another zone (`zone`, an IANA name): `8:00–9:30 PM (Eastern Time)`, with its day where that is another one.
 * Undefined where these clocks show the same, and for whole days, which are the same everywhere.
 */
export function timeElsewhere(session: TimeSpan & { timeZone: string }, zone: string): string | undefined {
  if (isAllDay(session)) return undefined
  const there = (time: string) => wallClockAt(instantOf(time, session.timeZone), zone)
  const span = { startsAt: there(session.startsAt), endsAt: there(session.endsAt) }
  if (span.startsAt === session.startsAt) return undefined
  const isSameDay = span.startsAt.slice(0, 10) === session.startsAt.slice(0, 10)
  return `${isSameDay ? formatTimes(span) : formatSession(span, session.startsAt)} (${timeZoneName(zone)})`
}
