import { sql } from 'kysely'
import { readInBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import type { Page } from '@/platform/rendering/page-query'
import type { RegistrationRow } from './registration.repository.server'
import type { RegistrationStatus } from './registration.schema'

/** As many as one email lists. */
const MAX_ENDED = 200

/** Which registrations are meant: of all sessions and all but the cancelled ones where nothing is said. */
export interface RegistrationFilter {
  eventId: number
  session?: string | undefined
  status?: RegistrationStatus | undefined
}

const selectRegistrations = (db: Database, { eventId, session, status }: RegistrationFilter) =>
  db
    .q()
    .selectFrom('registrations')
    .where('eventId', '=', eventId)
    .$if(Boolean(session), (query) => query.where('session', '=', session ?? ''))
    .where((e) => (status ? e('status', '=', status) : e('status', '!=', 'cancelled')))

/** Registrations, newest first, in batches; all of them without a limit. */
export const listRegistrations = (
  db: Database,
  which: RegistrationFilter,
  { limit, offset = 0 }: Partial<Page>,
): AsyncGenerator<RegistrationRow[], void> =>
  readInBatches((batch) => findPart(db, which, { limit: batch.limit, offset, before: batch.last }), { limit })

/** At most `limit` registrations, newest first, that are older than the one with the id `before`, or without one from an offset. */
const findPart = (
  db: Database,
  which: RegistrationFilter,
  { limit, offset, before }: { limit: number; offset: number; before: number | undefined },
) =>
  selectRegistrations(db, which)
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .$if(before === undefined, (query) => query.offset(offset))
    .execute()

/** Those of all events, the cancelled ones too, by their ids, in batches. */
export const readEveryRegistration = (db: Database): AsyncGenerator<RegistrationRow[], void> =>
  readInBatches(({ limit, last = 0 }) =>
    db.q().selectFrom('registrations').selectAll().where('id', '>', last).orderBy('id').limit(limit).execute(),
  )

/** The dates of an event for which someone registered, or '' for the whole: a query for the caller to narrow. */
export const registeredSessions = (db: Database, eventId: number) =>
  db.q().selectFrom('registrations').select('session').distinct().where('eventId', '=', eventId)

/** How many registrations there are of each status. */
export async function countByStatus(db: Database, { eventId, session }: RegistrationFilter): Promise<Record<RegistrationStatus, number>> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select(['status', (e) => e.fn.countAll<number>().as('count')])
    .where('eventId', '=', eventId)
    .$if(Boolean(session), (query) => query.where('session', '=', session ?? ''))
    .groupBy('status')
    .execute()
  return { registered: 0, offered: 0, waitlisted: 0, cancelled: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

/** Those of these events for which anyone ever registered. */
export async function listRegisteredEvents(db: Database, eventIds: readonly number[]): Promise<number[]> {
  if (eventIds.length === 0) return []
  const rows = await db.q().selectFrom('registrations').select('eventId').distinct().where('eventId', 'in', eventIds).execute()
  return rows.map(({ eventId }) => eventId)
}

/**
 * The registrations of an event that their people have canceled or declined since a moment, and before another one (ISO-8601 UTC): the ids of as many as one
 * email lists, and how many there are in all.
 */
export async function listEndedByPerson(
  db: Database,
  { eventId, since, before }: { eventId: number; since: string; before?: string | undefined },
): Promise<{ ids: number[]; total: number }> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select(['id', sql<number>`count(*) over ()`.as('total')])
    .where('eventId', '=', eventId)
    .where('status', '=', 'cancelled')
    .where('endedBy', 'in', ['owner', 'declined'])
    .where('endedAt', '>=', since)
    .$if(before !== undefined, (query) => query.where('endedAt', '<', before ?? ''))
    .orderBy('endedAt')
    .limit(MAX_ENDED)
    .execute()
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** How many hold a place, by session, and how many guests they bring. */
export async function countPeople(db: Database, eventId: number): Promise<Map<string, { registered: number; guests: number }>> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select(['session', (e) => e.fn.countAll<number>().as('registered'), (e) => e.fn.sum<number>('guests').as('guests')])
    .where('eventId', '=', eventId)
    .where('status', '=', 'registered')
    .groupBy('session')
    .execute()
  return new Map(rows.map(({ session, registered, guests }) => [session, { registered, guests: Number(guests) }]))
}

/**
 * At most `limit` who hold a place since before `placeHeldBefore` (ISO-8601 UTC), and not since before `placeHeldFrom` where that is given, by their ids,
 * after the one with the id `after`.
 */
export const listPlaceHolders = (
  db: Database,
  {
    eventId,
    session,
    placeHeldBefore,
    placeHeldFrom,
    after,
    limit,
  }: {
    eventId: number
    session: string
    placeHeldBefore: string
    placeHeldFrom?: string | undefined
    after: number
    limit: number
  },
): Promise<RegistrationRow[]> =>
  db
    .q()
    .selectFrom('registrations')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('session', '=', session)
    .where('status', '=', 'registered')
    .where('placedAt', '<', placeHeldBefore)
    .$if(placeHeldFrom !== undefined, (query) => query.where('placedAt', '>=', placeHeldFrom ?? ''))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
