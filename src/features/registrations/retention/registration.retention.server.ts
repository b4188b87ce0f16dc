import { setImmediate } from 'node:timers/promises'
import { countExpired, type RetentionRule } from '@/content/retention.server'
import {
  type EventRow,
  findStoredEvent,
  isEventOver,
  listEventIdsForStaff,
  lockStoredEvent,
} from '@/features/events/event.repository.server'
import { findSessionEnd, listUpcomingSessions } from '@/features/events/sessions/session.repository.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import { removeRegistration } from '../attendees/remove-attendees.server'
import { REGISTRATION } from '../record/registration.repository.server'
import { listOldRegistrations, listSessionsBefore } from './retention.repository.server'

/** Each takes a dozen statements, and on SQLite nothing else is answered until the transaction ends: about 30 ms. */
const BATCH_SIZE = 20

/**
 * Registrations, with the mail, links and versions that belong to them. The time counts from the end of the event, or of the date for
 * someone registered for a single one, and at the earliest from when the registration was made, so that a mistyped date deletes nothing.
 */
export const registrationRetention: RetentionRule = {
  setting: 'registrations',
  nouns: ['registration', 'registrations'],
  async *deleteExpired(services, cutoff) {
    for (const id of await listEventIdsForStaff(services.db)) {
      const event = await findStoredEvent(services.db, id)
      while (event && (await listExpired(services, event, cutoff)).length > 0) yield await deleteBatch(services, id, cutoff)
      await setImmediate()
    }
  },
}

const deleteBatch = (services: Services, eventId: number, cutoff: Date): Promise<number> =>
  services.db.tx(async () => {
    // As it is now: staff may have moved it since.
    const event = await lockStoredEvent(services.db, eventId)
    let count = 0
    for (const id of event ? await listExpired(services, event, cutoff) : []) if (await removeRegistration(services, id)) count++
    await countExpired(services.db, { entity: REGISTRATION, entityId: eventId }, count)
    return count
  })

/** The ids of an event's registrations, up to `limit`. */
async function listExpired(services: Services, event: EventRow, cutoff: Date): Promise<number[]> {
  const { db, clock } = services
  const old = { eventId: event.id, before: cutoff.toISOString(), limit: BATCH_SIZE }
  const ofDates = await listOldRegistrations(db, { ...old, sessions: await listExpiredSessions(services, event, cutoff) })
  if (ofDates.length > 0) return ofDates
  const whole = { ...old, sessions: [''] }
  if (event.lastDay !== null) return isEventOver(event, clock, cutoff) ? listOldRegistrations(db, whole) : []
  // A series without an end, or without known dates. While it goes on, only canceled registrations are over.
  const [next] = await listUpcomingSessions(db, event.id, { now: clock.now().toISOString(), limit: 1 })
  if (next) return listOldRegistrations(db, { ...whole, isIdle: true, isCancelled: true })
  return new Date(event.updatedAt) < cutoff ? listOldRegistrations(db, { ...whole, isIdle: true }) : []
}

/** The dates of an event that ended before `cutoff`. One that no longer takes place, or that is long over, has no row and counts by its name. */
async function listExpiredSessions({ db, clock }: Services, event: EventRow, cutoff: Date): Promise<string[]> {
  const expired: string[] = []
  // No clock is further from ours than a day.
  for (const session of await listSessionsBefore(db, event.id, addDays(todayIn(clock.timeZone, cutoff), 2))) {
    const end = (await findSessionEnd(db, event.id, session)) ?? instantOf(session, event.timeZone ?? clock.timeZone)
    if (new Date(end) < cutoff) expired.push(session)
  }
  return expired
}
