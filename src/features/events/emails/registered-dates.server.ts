import { isSeen } from '@/content/content-rows.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import type { Clock } from '@/platform/time/clock'
import { type EventRow, findStoredEvent, isEventOver } from '../event.repository.server'
import { asPublished } from '../event-columns.server'
import type { DateState } from '../places/places.schema'
import type { RegistrationRow } from '../places/registration.repository.server'
import { pastSessions, sessionEnd, sessionsOf, timingOf } from '../schedule/event-sessions.server'
import { isOnOneDay } from '../schedule/format-session'
import type { Session, TimeSpan } from '../schedule/timing'

/** How far staff move a date, in days; one that moved further counts as another. */
const FAR = 60

/** The session of an event that begins at `start`, also one that is canceled, or that was over before the event changed. `zone` is the site's. */
export function findSession(event: EventRow, start: string, zone: string): Session | undefined {
  const date = start.slice(0, 10)
  const span = { from: date, to: date }
  const begins = ({ startsAt }: Session) => startsAt === start
  return pastSessions(event, span).find(begins) ?? sessionsOf(timingOf(event, zone), { ...span, includeCancelled: true }).find(begins)
}

export const sessionAt = (event: EventRow, start: string, zone: string): Session =>
  findSession(event, start, zone) ?? goneSession(event, start, zone)

export function goneSession(event: EventRow, start: string, zone: string): Session {
  const { timeZone } = timingOf(event, zone)
  return { date: start.slice(0, 10), startsAt: start, endsAt: start, timeZone, state: 'cancelled' }
}

export function formerSession(before: EventRow, session: Session, zone: string): Session | undefined {
  const span = { from: addDays(session.date, -FAR), to: addDays(session.date, FAR) }
  return sessionsOf(timingOf(before, zone), { ...span, includeCancelled: true }).find(({ date }) => date === session.date)
}

/** A registration's event as visitors last saw it, since a draft may differ (record 33); unpublished ones are `isWithdrawn`. */
export async function publishedTopic<Subject extends { event: EventRow; registration: RegistrationRow }>(
  services: Services,
  subject: Subject,
): Promise<Subject & { isWithdrawn?: boolean }> {
  if (isSeen(services, subject.event)) return subject
  const stored = (await findStoredEvent(services.db, subject.event.id)) ?? subject.event
  const event = await asPublished(services, stored)
  const isWithdrawn = event !== stored
  const { session } = subject.registration
  const { timeZone } = services.clock
  const date = session ? sessionAt(stored, session, timeZone) : undefined
  const former = date && formerSession(event, date, timeZone)
  // Staff have moved them to it since; what else a draft says stays unseen.
  if (date?.state === 'scheduled' && !former) return { ...subject, isWithdrawn, event: { ...event, ...timingOf(stored, timeZone) } }
  return { ...subject, isWithdrawn, event, registration: { ...subject.registration, session: former?.startsAt ?? session } }
}

/** The day on which people say that it ends: a dance on Saturday that goes on until 1 AM, or ends at midnight, ends on Saturday. */
function lastDayOf({ startsAt, endsAt }: TimeSpan): string {
  if (isOnOneDay({ startsAt, endsAt })) return startsAt.slice(0, 10)
  const day = endsAt.slice(0, 10)
  return endsAt.endsWith('T00:00') ? addDays(day, -1) : day
}

/** Whether a session is on the day after another one, or on its day: both are days of one whole (spec B §3.10). */
export const followsOn = (before: TimeSpan, session: Pick<TimeSpan, 'startsAt'>): boolean =>
  session.startsAt.slice(0, 10) <= addDays(lastDayOf(before), 1)

/** The most days that one email lists: as many as people read. Looking this many days ahead shows whether there are further ones. */
export const MAX_DAYS_LISTED = 12

export function formatDays<Day>(days: readonly Day[], format: (day: Day) => string): string {
  const lines = days.slice(0, MAX_DAYS_LISTED).map((day) => format(day))
  return [...lines, ...(days.length > MAX_DAYS_LISTED ? ['and further days'] : [])].join('\n')
}

export function daysInARow<Session extends TimeSpan>(sessions: readonly Session[]): Session[] {
  const end = sessions.findIndex((session, index) => {
    const before = sessions[index - 1]
    return before !== undefined && !followsOn(before, session)
  })
  return end === -1 ? [...sessions] : sessions.slice(0, end)
}

/** State of a registration's date (spec B §3.6). A passed date of a series stays over, whatever staff change since (§1.4). */
export function dateState(
  { event, registration: { session } }: { event: EventRow; registration: Pick<RegistrationRow, 'session'> },
  clock: Clock,
): DateState {
  const isOnly = event.recurrence === null && event.extraDates.length === 0
  if (session === '' || isOnly) {
    if (event.state !== 'scheduled') return event.state
    if (session === '') return isEventOver(event, clock) ? 'over' : 'scheduled'
  }
  const found = findSession(event, session, clock.timeZone)
  if (found?.state === 'cancelled') return 'cancelled'
  const end = sessionEnd(found ?? sessionAt(event, session, clock.timeZone), timingOf(event, clock.timeZone))
  if (end <= clock.now().toISOString()) return 'over'
  // A postponed event may be on again, but not this date of it.
  return found || event.state === 'cancelled' ? event.state : 'gone'
}

export const isOff = (state: DateState): boolean => state === 'cancelled' || state === 'gone'
