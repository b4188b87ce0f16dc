import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { countExpired, type RetentionRule } from '@/content/retention.server'
import type { Database, Schema } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import { removeRegistration } from '../attendees/change-attendee.server'
import { type EventRow, findStoredEvent, isEventOver, listEventIdsForStaff, lockStoredEvent } from '../event.repository.server'
import { REGISTRATION } from '../places/registration.repository.server'
import { registeredSessions } from '../places/registration-list.repository.server'
import { findSessionEnd, listUpcomingSessions } from '../schedule/session.repository.server'

/** Each takes a dozen statements, and on SQLite nothing else is answered until the transaction ends: about 30 ms. */
const BATCH_SIZE = 20

/** Registrations with mail, links and versions. Time counts from the end, at the earliest from registering, against mistyped dates. */
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

async function listSessionsBefore(db: Database, eventId: number, before: string): Promise<string[]> {
  const rows = await registeredSessions(db, eventId).where('session', '!=', '').where('session', '<', before).execute()
  return rows.map(({ session }) => session)
}

interface OldRegistrations {
  eventId: number
  sessions: readonly string[]
  /** Made before this moment, ISO-8601 UTC. */
  before: string
  isIdle?: boolean
  isCancelled?: boolean
  limit: number
}

/** The ids of registrations, up to `limit`, those on the waitlist first: they are not to be offered the places of the others. */
async function listOldRegistrations(db: Database, filter: OldRegistrations): Promise<number[]> {
  const { eventId, sessions, before, isIdle, isCancelled, limit } = filter
  if (sessions.length === 0) return []
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('eventId', '=', eventId)
    .where('session', 'in', sessions)
    .where('createdAt', '<', before)
    .$if(Boolean(isIdle), (query) => query.where('updatedAt', '<', before).where(isUnseenSince(before)))
    .$if(Boolean(isCancelled), (query) => query.where('status', '=', 'cancelled'))
    .orderBy((e) => e.case().when('status', '=', 'waitlisted').then(0).else(1).end())
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const isUnseenSince = (before: string) => (e: ExpressionBuilder<Schema, 'registrations'>) =>
  e.not(
    e.exists(
      e
        .selectFrom('registration_sessions as seen')
        .select('seen.registrationId')
        .whereRef('seen.registrationId', '=', 'registrations.id')
        .where((seen) => seen.or([seen('seen.tickedAt', '>=', before), seen('seen.remindedAt', '>=', before)])),
    ),
  )
