import { addDays } from '@/platform/time/calendar'
import type { EventRow } from '../event.repository.server'
import { pastSessions, sessionsOf, timingOf } from '../schedule/event-sessions.server'
import type { Session } from '../schedule/timing'

/** How far staff move a date, in days; one that moved further counts as another. */
const FAR = 60

/** The session of an event that begins at `start`, also one that is canceled, or that was over before the event changed. `zone` is the site's. */
export function findSession(event: EventRow, start: string, zone: string): Session | undefined {
  const date = start.slice(0, 10)
  const span = { from: date, to: date }
  const begins = ({ startsAt }: Session) => startsAt === start
  return pastSessions(event, span).find(begins) ?? sessionsOf(timingOf(event, zone), { ...span, includeCancelled: true }).find(begins)
}

/** The same; one that there is no more is cancelled. */
export const sessionAt = (event: EventRow, start: string, zone: string): Session =>
  findSession(event, start, zone) ?? goneSession(event, start, zone)

/** A session that there is no more. */
export function goneSession(event: EventRow, start: string, zone: string): Session {
  const { timeZone } = timingOf(event, zone)
  return { date: start.slice(0, 10), startsAt: start, endsAt: start, timeZone, state: 'cancelled' }
}

/** When the same session was before the event changed; undefined where it was not there. */
export function formerSession(before: EventRow, session: Session, zone: string): Session | undefined {
  const span = { from: addDays(session.date, -FAR), to: addDays(session.date, FAR) }
  return sessionsOf(timingOf(before, zone), { ...span, includeCancelled: true }).find(({ date }) => date === session.date)
}
