import { sql } from 'kysely'
import { readInBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import type { Page } from '@/platform/rendering/page-query'
import type { RegistrationRow } from './registration.repository.server'
import type { RegistrationStatus } from './registration.schema'
import './registration.table.server'

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

interface Queue {
  eventId: number
  session: string
}

const ofQueue = (db: Database, { eventId, session }: Queue) =>
  db.q().selectFrom('registrations').where('eventId', '=', eventId).where('session', '=', session)

/** Who waits and can be offered a place: an offer reaches no one without an address, so that staff move them up. */
const reachable = (db: Database, queue: Queue) => ofQueue(db, queue).where('status', '=', 'waitlisted').where('email', 'is not', null)

/** Those of them whose party fits into the free places, in their order; the first `limit`. */
export const listFitting = (db: Database, queue: Queue, { free, limit }: { free: number; limit: number }): Promise<RegistrationRow[]> =>
  reachable(db, queue)
    .selectAll()
    // Without a limit of places everyone fits.
    .$if(Number.isFinite(free), (query) => query.where('guests', '<', free))
    .orderBy('queueNumber')
    .limit(limit)
    .execute()

/** Those who were offered a place that no one holds yet, in their order. */
export const listOpenOffers = (db: Database, queue: Queue): Promise<RegistrationRow[]> =>
  ofQueue(db, queue).selectAll().where('status', '=', 'offered').where('isOfferedToAll', '=', true).orderBy('queueNumber').execute()

/**
 * Marks those who wait, up to a number of the queue where one is given, as passed over at `at` (ISO-8601 UTC): free places went past them. Answers those who
 * weren't marked before.
 */
export const markPassedOver = (
  db: Database,
  queue: Queue,
  { before, at }: { before?: number | undefined; at: string },
): Promise<RegistrationRow[]> =>
  db
    .q()
    .updateTable('registrations')
    .set({ passedOverAt: at })
    .where('eventId', '=', queue.eventId)
    .where('session', '=', queue.session)
    .where('status', '=', 'waitlisted')
    .where('passedOverAt', 'is', null)
    .$if(before !== undefined, (query) => query.where('queueNumber', '<', before ?? 0))
    .returningAll()
    .execute()

/** Those whose offer ended before `now` (ISO-8601 UTC). */
export const listOverdueOffers = (db: Database, queue: Queue, now: string): Promise<RegistrationRow[]> =>
  ofQueue(db, queue).selectAll().where('status', '=', 'offered').where('offerEndsAt', '<=', now).orderBy('queueNumber').execute()

/** The dates of an event, or '' for the whole, with such offers; in the order in which all lock them. */
export async function listSessionsWithOverdue(db: Database, eventId: number, now: string): Promise<string[]> {
  const overdue = registeredSessions(db, eventId).where('status', '=', 'offered').where('offerEndsAt', '<=', now)
  const rows = await overdue.orderBy('session').execute()
  return rows.map(({ session }) => session)
}

/** Ends offers at a moment (ISO-8601 UTC) that would last longer; answers whether there were any. */
export async function shortenOffers(db: Database, queue: Queue, moment: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .q()
    .updateTable('registrations')
    .set({ offerEndsAt: moment })
    .where('eventId', '=', queue.eventId)
    .where('session', '=', queue.session)
    .where('status', '=', 'offered')
    .where('offerEndsAt', '>', moment)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The offers of places that are open in these queues, the one that ends first first. */
export const listOffers = async (db: Database, queues: readonly Queue[]): Promise<RegistrationRow[]> =>
  queues.length === 0
    ? []
    : db
        .q()
        .selectFrom('registrations')
        .selectAll()
        .where('status', '=', 'offered')
        .where((e) => e.or(queues.map(({ eventId, session }) => e.and({ eventId, session }))))
        .orderBy('offerEndsAt')
        .execute()

/**
 * Lets the deadlines of all open offers stand still: without one an offer neither ends nor is refused. After a restore they may have been answered
 * since the backup was made.
 */
export async function holdOffers(db: Database) {
  const open = db.q().updateTable('registrations').where('status', '=', 'offered')
  await open.set({ offerEndsAt: null }).execute()
}

/** The offers whose deadlines stand still, in the order in which all lock their places; of one queue where it is given. */
export const listHeldOffers = (db: Database, queue?: Queue): Promise<RegistrationRow[]> =>
  (queue ? ofQueue(db, queue) : db.q().selectFrom('registrations'))
    .selectAll()
    .where('status', '=', 'offered')
    .where('offerEndsAt', 'is', null)
    .orderBy('eventId')
    .orderBy('session')
    .orderBy('queueNumber')
    .execute()

/** Gives held offers of a queue an end (ISO-8601 UTC): those of one person's place, and those that everyone got. */
export async function startOfferTime(db: Database, { eventId, session }: Queue, { ends, ofAll }: { ends: string; ofAll: string }) {
  const held = db.q().updateTable('registrations').where('eventId', '=', eventId).where('session', '=', session)
  const open = held.where('status', '=', 'offered').where('offerEndsAt', 'is', null)
  await open.set({ offerEndsAt: ends }).where('isOfferedToAll', '=', false).execute()
  await open.set({ offerEndsAt: ofAll }).where('isOfferedToAll', '=', true).execute()
}

/** How many wait before this one, and itself. */
export async function waitlistPosition(db: Database, { eventId, session, queueNumber }: RegistrationRow): Promise<number> {
  const { count } = await ofQueue(db, { eventId, session })
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '=', 'waitlisted')
    .where('queueNumber', '<=', queueNumber)
    .executeTakeFirstOrThrow()
  return count
}

/** The position of everyone who waits, by their id; each session has its own queue. */
export async function listPositions(db: Database, eventId: number): Promise<Map<number, number>> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select(['id', 'session'])
    .where('eventId', '=', eventId)
    .where('status', '=', 'waitlisted')
    .orderBy('session')
    .orderBy('queueNumber')
    .execute()
  const positions = new Map<number, number>()
  let previous: { session: string; position: number } | undefined
  for (const { id, session } of rows) {
    previous = { session, position: previous?.session === session ? previous.position + 1 : 1 }
    positions.set(id, previous.position)
  }
  return positions
}
