import { isSeen } from '@/content/content-rows.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import { type EventRow, findStoredEvent } from '../event.repository.server'
import { asPublished } from '../event-columns.server'
import type { RegistrationRow } from '../places/registration.repository.server'
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
