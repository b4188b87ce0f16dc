import { isSeen } from '@/content/content-rows.server'
import type { Services } from '@/platform/services.server'
import { type EventRow, findStoredEvent } from '../event.repository.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import { asPublished } from '../published-event.server'
import { timingOf } from '../schedule/event-sessions.server'
import { formerSession, sessionAt } from './registered-dates.server'

/**
 * What a person is shown or sent of their registration: of an event that visitors see no more, what they saw last, with the date as it was then. A draft
 * may have moved that (record 33); such a one `isWithdrawn`, and calendars show it as canceled. Of a date that visitors never saw, only the time is taken from what is stored.
 */
export async function publishedTopic<Subject extends { event: EventRow; registration: RegistrationRow }>(
  services: Services,
  subject: Subject,
): Promise<Subject & { isWithdrawn?: boolean }> {
  if (isSeen(services, subject.event)) return subject
  // What was deleted is given as it was stored.
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
