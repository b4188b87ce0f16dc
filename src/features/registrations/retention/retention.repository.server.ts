import type { ExpressionBuilder } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { registeredSessions } from '../record/registration-list.repository.server'
import '../record/registration.table.server'

/** The dates, before the day `before` (YYYY-MM-DD), for which someone registered; not the event as a whole. */
export async function listSessionsBefore(db: Database, eventId: number, before: string): Promise<string[]> {
  const rows = await registeredSessions(db, eventId).where('session', '!=', '').where('session', '<', before).execute()
  return rows.map(({ session }) => session)
}

interface OldRegistrations {
  eventId: number
  /** Of which dates; '' for the event as a whole. */
  sessions: readonly string[]
  /** Made before this moment, ISO-8601 UTC. */
  before: string
  /** Neither changed, reminded nor checked in since then either. */
  isIdle?: boolean
  isCancelled?: boolean
  limit: number
}

/** The ids of registrations, up to `limit`, those on the waitlist first: they are not to be offered the places of the others. */
export async function listOldRegistrations(db: Database, filter: OldRegistrations): Promise<number[]> {
  const { eventId, sessions, before, isIdle, isCancelled, limit } = filter
  if (sessions.length === 0) return []
  const rows = await db
    .q()
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
