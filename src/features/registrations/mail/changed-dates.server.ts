import type { EventRow } from '@/features/events/event.repository.server'
import { dateDetailsOf, formatDateDetails } from '@/features/events/series/date-details'
import { formatDay, formatSession, formatShortDay, formatTimes } from '@/features/events/series/format-session'
import type { Session } from '@/features/events/series/timing'
import { sessionEnd, timingOf } from '@/features/events/sessions/event-sessions.server'
import { sessionsOf } from '@/features/events/sessions/sessions-of.server'
import { addDays } from '@/platform/time/calendar'
import { type Clock, todayIn } from '@/platform/time/clock'

/** How far ahead dates are compared, in days. */
const AHEAD = 800
/** As many as one reads. */
const MAX_LINES = 12

/** What changed on a date of an event, for people registered for all of them. */
interface ChangedDate {
  /** `No meeting on Sunday, December 27`. */
  line: string
  /** `Sun, Dec 27`. */
  day: string
  isCancelled: boolean
}

/** The upcoming dates that a change removes, adds, moves or gives other details (spec B §3.9), in their order. */
export function changedDates(before: EventRow, event: EventRow, clock: Clock): ChangedDate[] {
  const [was, is] = [byPlace(before, clock), byPlace(event, clock)]
  const today = clock.today()
  const places = [...new Set([...was.keys(), ...is.keys()])].sort()
  return places.flatMap((place) => {
    const [former, current] = [was.get(place), is.get(place)]
    const line = formatChange(former, current, today)
    const date = current ?? former
    if (!line || !date) return []
    return [{ line, day: formatShortDay((former ?? date).startsAt.slice(0, 10), today), isCancelled: current?.state !== 'scheduled' }]
  })
}

/** Their lines, up to a limit. */
export function formatChangedDates(dates: readonly ChangedDate[]): string[] {
  const lines = dates.slice(0, MAX_LINES).map(({ line }) => line)
  const more = dates.length - lines.length
  return more > 0 ? [...lines, `and ${more} more ${more === 1 ? 'date' : 'dates'}`] : lines
}

/** By the day that the rule, or the list of dates, gives them, and by their turn on it. */
function byPlace(event: EventRow, clock: Clock): Map<string, Session> {
  const timing = timingOf(event, clock.timeZone)
  const from = todayIn(timing.timeZone, clock.now())
  const now = clock.now().toISOString()
  const sessions = sessionsOf(timing, { from, to: addDays(from, AHEAD), includeCancelled: true })
  const turns = new Map<string, number>()
  return new Map(
    sessions.flatMap((session) => {
      const turn = (turns.get(session.date) ?? 0) + 1
      turns.set(session.date, turn)
      return sessionEnd(session, timing) > now ? [[`${session.date} ${turn}`, session] as const] : []
    }),
  )
}

function formatChange(former: Session | undefined, current: Session | undefined, today: string): string | undefined {
  const [was, is] = [former, current].map((session) => (session?.state === 'scheduled' ? session : undefined))
  if (!is) return was && [`No meeting on ${formatDay(was.startsAt.slice(0, 10), today)}`, current?.note].filter(Boolean).join(': ')
  if (!was) return `Also on ${formatSession(is, today)}`
  const day = formatDay(was.startsAt.slice(0, 10), today)
  const isSameDay = was.startsAt.slice(0, 10) === is.startsAt.slice(0, 10)
  if (!isSameDay) return `${formatSession(is, today)} instead of ${day}`
  if (was.startsAt !== is.startsAt || was.endsAt !== is.endsAt) return `${formatSession(is, today)} instead of ${formatTimes(was)}`
  const [old, own] = [was, is].map((session) => formatDateDetails(session))
  if (old !== own) return `${day}: ${own || 'as on the other dates'}`
  return dateDetailsOf(was).joinUrl === dateDetailsOf(is).joinUrl ? undefined : `${day}: another link to join`
}
