import { sql } from 'kysely'
import { readInBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import type { Page } from '@/platform/rendering/page-query'
import type { RegistrationStatus } from './places.schema'
import type { RegistrationRow } from './registration.repository.server'

const MAX_ENDED = 200

export interface RegistrationFilter {
  eventId: number
  session?: string | undefined
  status?: RegistrationStatus | undefined
}

const selectRegistrations = (db: Database, { eventId, session, status }: RegistrationFilter) =>
  db
    .selectFrom('registrations')
    .where('eventId', '=', eventId)
    .$if(Boolean(session), (query) => query.where('session', '=', session ?? ''))
    .where((e) => (status ? e('status', '=', status) : e('status', '!=', 'cancelled')))

export const listRegistrations = (
  db: Database,
  which: RegistrationFilter,
  { limit, offset = 0 }: Partial<Page>,
): AsyncGenerator<RegistrationRow[], void> =>
  readInBatches((batch) => findPart(db, which, { limit: batch.limit, offset, before: batch.last }), { limit })

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

export const readEveryRegistration = (db: Database): AsyncGenerator<RegistrationRow[], void> =>
  readInBatches(({ limit, last = 0 }) =>
    db.selectFrom('registrations').selectAll().where('id', '>', last).orderBy('id').limit(limit).execute(),
  )

export const registeredSessions = (db: Database, eventId: number) =>
  db.selectFrom('registrations').select('session').distinct().where('eventId', '=', eventId)

export async function countByStatus(db: Database, { eventId, session }: RegistrationFilter): Promise<Record<RegistrationStatus, number>> {
  const rows = await db
    .selectFrom('registrations')
    .select(['status', (e) => e.fn.countAll<number>().as('count')])
    .where('eventId', '=', eventId)
    .$if(Boolean(session), (query) => query.where('session', '=', session ?? ''))
    .groupBy('status')
    .execute()
  return { registered: 0, offered: 0, waitlisted: 0, cancelled: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

export async function listRegisteredEvents(db: Database, eventIds: readonly number[]): Promise<number[]> {
  if (eventIds.length === 0) return []
  const rows = await db.selectFrom('registrations').select('eventId').distinct().where('eventId', 'in', eventIds).execute()
  return rows.map(({ eventId }) => eventId)
}

/** Registrations ended by their people in a time (ISO-8601 UTC): as many ids as one email lists, and the number of all. */
export async function listEndedByPerson(
  db: Database,
  { eventId, since, before }: { eventId: number; since: string; before?: string | undefined },
): Promise<{ ids: number[]; total: number }> {
  const rows = await db
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

export async function countPeople(db: Database, eventId: number): Promise<Map<string, { registered: number; guests: number }>> {
  const rows = await db
    .selectFrom('registrations')
    .select(['session', (e) => e.fn.countAll<number>().as('registered'), (e) => e.fn.sum<number>('guests').as('guests')])
    .where('eventId', '=', eventId)
    .where('status', '=', 'registered')
    .groupBy('session')
    .execute()
  return new Map(rows.map(({ session, registered, guests }) => [session, { registered, guests: Number(guests) }]))
}

/** At most `limit` ids after `after` of those with a place since before `placeHeldBefore`, from `placeHeldFrom` on (ISO-8601 UTC). */
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
  db.selectFrom('registrations').where('eventId', '=', eventId).where('session', '=', session)

/** Who waits and can be offered a place: an offer reaches no one without an address, so that staff move them up. */
const reachable = (db: Database, queue: Queue) => ofQueue(db, queue).where('status', '=', 'waitlisted').where('email', 'is not', null)

export const listFitting = (db: Database, queue: Queue, { free, limit }: { free: number; limit: number }): Promise<RegistrationRow[]> =>
  reachable(db, queue)
    .selectAll()
    .$if(Number.isFinite(free), (query) => query.where('guests', '<', free))
    .orderBy('queueNumber')
    .limit(limit)
    .execute()

/** Those who were offered a place that no one holds yet, in their order. */
export const listOpenOffers = (db: Database, queue: Queue): Promise<RegistrationRow[]> =>
  ofQueue(db, queue).selectAll().where('status', '=', 'offered').where('isOfferedToAll', '=', true).orderBy('queueNumber').execute()

/** Marks those whom free places went past at `at` (ISO-8601 UTC); answers those not marked before. */
export const markPassedOver = (
  db: Database,
  queue: Queue,
  { before, at }: { before?: number | undefined; at: string },
): Promise<RegistrationRow[]> =>
  db
    .updateTable('registrations')
    .set({ passedOverAt: at })
    .where('eventId', '=', queue.eventId)
    .where('session', '=', queue.session)
    .where('status', '=', 'waitlisted')
    .where('passedOverAt', 'is', null)
    .$if(before !== undefined, (query) => query.where('queueNumber', '<', before ?? 0))
    .returningAll()
    .execute()

export const listOverdueOffers = (db: Database, queue: Queue, now: string): Promise<RegistrationRow[]> =>
  ofQueue(db, queue).selectAll().where('status', '=', 'offered').where('offerEndsAt', '<=', now).orderBy('queueNumber').execute()

/** The dates of an event, or '' for the whole, with such offers; in the order in which all lock them. */
export async function listSessionsWithOverdue(db: Database, eventId: number, now: string): Promise<string[]> {
  const overdue = registeredSessions(db, eventId).where('status', '=', 'offered').where('offerEndsAt', '<=', now)
  const rows = await overdue.orderBy('session').execute()
  return rows.map(({ session }) => session)
}

export async function shortenOffers(db: Database, queue: Queue, moment: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registrations')
    .set({ offerEndsAt: moment })
    .where('eventId', '=', queue.eventId)
    .where('session', '=', queue.session)
    .where('status', '=', 'offered')
    .where('offerEndsAt', '>', moment)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const listOffers = async (db: Database, queues: readonly Queue[]): Promise<RegistrationRow[]> =>
  queues.length === 0
    ? []
    : db
        .selectFrom('registrations')
        .selectAll()
        .where('status', '=', 'offered')
        .where((e) => e.or(queues.map(({ eventId, session }) => e.and({ eventId, session }))))
        .orderBy('offerEndsAt')
        .execute()

/** Stops the deadlines of open offers after a restore: they may have been answered since the backup was made. */
export async function holdOffers(db: Database) {
  const open = db.updateTable('registrations').where('status', '=', 'offered')
  await open.set({ offerEndsAt: null }).execute()
}

/** The offers whose deadlines stand still, in the order in which all lock their places; of one queue where it is given. */
export const listHeldOffers = (db: Database, queue?: Queue): Promise<RegistrationRow[]> =>
  (queue ? ofQueue(db, queue) : db.selectFrom('registrations'))
    .selectAll()
    .where('status', '=', 'offered')
    .where('offerEndsAt', 'is', null)
    .orderBy('eventId')
    .orderBy('session')
    .orderBy('queueNumber')
    .execute()

export async function startOfferTime(db: Database, { eventId, session }: Queue, { ends, ofAll }: { ends: string; ofAll: string }) {
  const held = db.updateTable('registrations').where('eventId', '=', eventId).where('session', '=', session)
  const open = held.where('status', '=', 'offered').where('offerEndsAt', 'is', null)
  await open.set({ offerEndsAt: ends }).where('isOfferedToAll', '=', false).execute()
  await open.set({ offerEndsAt: ofAll }).where('isOfferedToAll', '=', true).execute()
}

export async function waitlistPosition(db: Database, { eventId, session, queueNumber }: RegistrationRow): Promise<number> {
  const { count } = await ofQueue(db, { eventId, session })
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '=', 'waitlisted')
    .where('queueNumber', '<=', queueNumber)
    .executeTakeFirstOrThrow()
  return count
}

export async function listPositions(db: Database, eventId: number): Promise<Map<number, number>> {
  const rows = await db
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
