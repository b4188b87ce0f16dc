import type { Services } from '@/platform/services.server'
import type { Clock } from '@/platform/time/clock'
import { eventChange } from '../emails/event-change.server'
import { findSession } from '../emails/registered-dates.server'
import { type EventRow, isEventOver } from '../event.repository.server'
import type { DatePlan } from '../places/follow-sessions.server'
import { sessionEnd, timingOf } from '../schedule/event-sessions.server'

/** An event before and after what staff do to it. */
export interface EventChange {
  before: EventRow
  event: EventRow
  /** It is no more. */
  isDeleted?: boolean
  /** Visitors see it no more; what they saw last is `event` as well. */
  isUnpublished?: boolean
  /** Its people read that it was off the website, where it is again. */
  isRepublished?: boolean
  /** When visitors will see it, ISO-8601 UTC; undefined where they do, and of a draft. */
  appearsAt?: string | undefined
  /** Where dates go that someone is registered for, and which of them are no more. */
  plan?: Pick<DatePlan, 'moves' | 'lost'>
}

/** A date that someone is registered for, or the event as a whole (''), as it is stored before the change and after it. */
export interface ChangedDate {
  from: string
  to: string
  change: ReturnType<typeof eventChange>
}

/**
 * Which of the dates that people are registered for a change is about: upcoming ones of which they know something that no longer holds (spec B
 * §3.9). The question before a save and the emails after it both use this.
 */
export function findChangedDates(
  { clock }: Pick<Services, 'clock'>,
  sessions: readonly string[],
  { plan, ...change }: EventChange,
): ChangedDate[] {
  return sessions.flatMap((from) => {
    const isGone = plan?.lost.includes(from) ?? false
    const to = (isGone ? undefined : plan?.moves.get(from)) ?? from
    // A date that was moved into the past by mistake comes back: it is over only where it stays.
    if (isOver(from, [change.before, change.event], clock) && (to === from || isOver(to, [change.event], clock))) return []
    const found = eventChange({ ...change, registration: { session: to }, isGone, ...(to !== from && { formerStart: from }) }, clock)
    // What was off and is past by now isn’t on again for anyone.
    const isMissed = found.kind === 'back on' && isOver(to, [change.event], clock)
    return found.kind === null || isMissed ? [] : [{ from, to, change: found }]
  })
}

/** People on a date that is over get no notice. `rows` are the event as it may be known, the first that has the date decides. */
function isOver(session: string, rows: readonly [EventRow, ...EventRow[]], clock: Clock): boolean {
  if (session === '') return rows.every((row) => isEventOver(row, clock))
  const found = rows.map((row) => findSession(row, session, clock.timeZone)).find((date) => date !== undefined)
  const { timeZone, endsAt } = timingOf(rows[0], clock.timeZone)
  return sessionEnd(found ?? { startsAt: session, endsAt: session, timeZone }, { endsAt }) <= clock.now().toISOString()
}

/** A link is only known to people who hold a place. */
export const isForHolders = ({ change }: ChangedDate): boolean => change.kind === 'link'
