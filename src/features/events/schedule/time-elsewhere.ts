import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import { formatSession, formatTimes } from './format-session'
import { timeZoneName } from './time-words'
import { isAllDay, type TimeSpan } from './timing'

/** A session's time in another zone (an IANA name): `8:00–9:30 PM (Eastern Time)`; undefined where it reads alike, and for whole days. */
export function timeElsewhere(session: TimeSpan & { timeZone: string }, zone: string): string | undefined {
  if (isAllDay(session)) return undefined
  const there = (time: string) => wallClockAt(instantOf(time, session.timeZone), zone)
  const span = { startsAt: there(session.startsAt), endsAt: there(session.endsAt) }
  if (span.startsAt === session.startsAt) return undefined
  const isSameDay = span.startsAt.slice(0, 10) === session.startsAt.slice(0, 10)
  return `${isSameDay ? formatTimes(span) : formatSession(span, session.startsAt)} (${timeZoneName(zone)})`
}
