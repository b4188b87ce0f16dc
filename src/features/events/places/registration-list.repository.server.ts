import { sql } from 'kysely'
import { readInBatches } from '@/platform/batches.server'
import { countRows } from '@/platform/database/count-rows.server'
import type { Database } from '@/platform/database/database.server'
import type { Page } from '@/platform/rendering/page-query'
import type { RegistrationStatus } from './places.schema'
import type { RegistrationRow } from './registration.repository.server'

interface Queue {
  eventId: number
  session: string
}

const registrationsOf = (db: Database, which: Partial<Queue & Pick<RegistrationRow, 'status' | 'emailKey' | 'payBy'>>) =>
  db.selectFrom('registrations').where((e) => e.and(which))

const MAX_ENDED = 200

export interface RegistrationFilter {
  eventId: number
  session?: string | undefined
  status?: RegistrationStatus | undefined
}

export const listRegistrations = (
  db: Database,
  { eventId, session, status }: RegistrationFilter,
  { limit, offset = 0 }: Partial<Page>,
): AsyncGenerator<RegistrationRow[], void> =>
  readInBatches(
    (batch) =>
      registrationsOf(db, { eventId, ...(session && { session }) })
        .where((e) => (status ? e('status', '=', status) : e('status', '!=', 'cancelled')))
        .selectAll()
        .$if(batch.last !== undefined, (query) => query.where('id', '<', batch.last ?? 0))
        .orderBy('id', 'desc')
        .limit(batch.limit)
        .$if(batch.last === undefined, (query) => query.offset(offset))
        .execute(),
    { limit },
  )

export const readEveryRegistration = (db: Database): AsyncGenerator<RegistrationRow[], void> =>
  readInBatches(({ limit, last = 0 }) =>
    db.selectFrom('registrations').selectAll().where('id', '>', last).orderBy('id').limit(limit).execute(),
  )

export const registeredSessions = (db: Database, eventId: number) => registrationsOf(db, { eventId }).select('session').distinct()

export async function countByStatus(db: Database, { eventId, session }: RegistrationFilter): Promise<Record<RegistrationStatus, number>> {
  const rows = await registrationsOf(db, { eventId, ...(session && { session }) })
    .select(['status', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return {
    registered: 0,
    'payment-due': 0,
    offered: 0,
    waitlisted: 0,
    cancelled: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }
}

export async function listRegisteredEvents(db: Database, eventIds: readonly number[]): Promise<number[]> {
  if (eventIds.length === 0) return []
  const rows = await db.selectFrom('registrations').select('eventId').distinct().where('eventId', 'in', eventIds).execute()
  return rows.map(({ eventId }) => eventId)
}

/** Who has a place, or holds one, and owes something for it, and who has paid more than was asked for. */
export const listUnbalanced = (db: Database, eventId: number | undefined): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where((e) =>
      e.or([
        e.and([e('status', 'in', ['registered', 'payment-due']), e('payment', '=', 'due')]),
        e.and([e('paidCents', '>', 0), e('paidCents', '>', e.ref('contributionCents'))]),
      ]),
    )
    .$if(eventId !== undefined, (query) => query.where('eventId', '=', eventId ?? 0))
    .orderBy('eventId')
    .orderBy('name')
    .limit(1000)
    .execute()

/** Whom staff canceled since then (ISO-8601 UTC) though they had paid, the last ones first. */
export const listCanceledPaid = (db: Database, since: string, limit: number): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('status', '=', 'cancelled')
    .where('endedBy', '=', 'staff')
    .where('endedAt', '>=', since)
    .where('paidCents', '>', 0)
    .orderBy('endedAt', 'desc')
    .limit(limit)
    .execute()

/** Whether anyone owes something for an event, or has paid. */
export const isMoneyOwed = async (db: Database, eventId: number): Promise<boolean> =>
  (await registrationsOf(db, { eventId })
    .select('id')
    .where((e) => e.or([e('paidCents', '!=', 0), e.and([e('payment', '=', 'due'), e('contributionCents', '>', 0)])]))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** How many registrations of upcoming dates have one of these addresses, as `foldEmail` has them; by event, with the first of its dates. */
export async function countUpcomingOf(db: Database, emailKeys: readonly string[], today: string) {
  if (emailKeys.length === 0) return []
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select((e) => ['eventId', 'events.title', e.fn.countAll<number>().as('count'), e.fn.min('session').as('session')])
    .where('emailKey', 'in', emailKeys)
    .where('registrations.status', '!=', 'cancelled')
    .where((e) =>
      e.or([e('session', '>=', today), e.and([e('session', '=', ''), e.or([e('lastDay', 'is', null), e('lastDay', '>=', today)])])]),
    )
    .groupBy(['eventId', 'events.title'])
    .orderBy('eventId')
    .limit(6)
    .execute()
  return rows.map(({ session, ...row }) => ({ ...row, session: session || null }))
}

/** Registrations ended by their people in a time (ISO-8601 UTC): as many ids as one email lists, and the number of all. */
export async function listEndedByPerson(
  db: Database,
  { eventId, since, before }: { eventId: number; since: string; before?: string | undefined },
): Promise<{ ids: number[]; total: number }> {
  const rows = await registrationsOf(db, { eventId, status: 'cancelled' })
    .select(['id', sql<number>`count(*) over ()`.as('total')])
    .where('endedBy', 'in', ['owner', 'declined'])
    .where('endedAt', '>=', since)
    .$if(before !== undefined, (query) => query.where('endedAt', '<', before ?? ''))
    .orderBy('endedAt')
    .limit(MAX_ENDED)
    .execute()
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

export async function countPeople(db: Database, eventId: number): Promise<Map<string, { registered: number; guests: number }>> {
  const rows = await registrationsOf(db, { eventId, status: 'registered' })
    .select(['session', (e) => e.fn.countAll<number>().as('registered'), (e) => e.fn.sum<number>('guests').as('guests')])
    .groupBy('session')
    .execute()
  return new Map(rows.map(({ session, registered, guests }) => [session, { registered, guests: Number(guests) }]))
}

export interface PlaceHolders extends Queue {
  placeHeldBefore: string
  placeHeldFrom?: string | undefined
  after: number
  limit: number
}

/** At most `limit` ids after `after` of those with a place since before `placeHeldBefore`, from `placeHeldFrom` on (ISO-8601 UTC). */
export const listPlaceHolders = (
  db: Database,
  { eventId, session, placeHeldBefore, placeHeldFrom, after, limit }: PlaceHolders,
): Promise<RegistrationRow[]> =>
  registrationsOf(db, { eventId, session, status: 'registered' })
    .selectAll()
    .where('placedAt', '<', placeHeldBefore)
    .$if(placeHeldFrom !== undefined, (query) => query.where('placedAt', '>=', placeHeldFrom ?? ''))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Who waits and can be offered a place: an offer reaches no one without an address, so that staff move them up. */
export const listFitting = (
  db: Database,
  { eventId, session }: Queue,
  { free, limit }: { free: number; limit: number },
): Promise<RegistrationRow[]> =>
  registrationsOf(db, { eventId, session, status: 'waitlisted' })
    .selectAll()
    .where('email', 'is not', null)
    .$if(Number.isFinite(free), (query) => query.where('guests', '<', free))
    .orderBy('queueNumber')
    .limit(limit)
    .execute()

const offersOf = (db: Database, queue?: Queue) =>
  registrationsOf(db, { ...(queue && { eventId: queue.eventId, session: queue.session }), status: 'offered' }).selectAll()

/** Those who were offered a place that no one holds yet, in their order. */
export const listOpenOffers = (db: Database, queue: Queue): Promise<RegistrationRow[]> =>
  offersOf(db, queue).where('isOfferedToAll', '=', true).orderBy('queueNumber').execute()

/** Marks those whom free places went past at `at` (ISO-8601 UTC); answers those not marked before. */
export const markPassedOver = (
  db: Database,
  { eventId, session }: Queue,
  { before, at }: { before?: number | undefined; at: string },
): Promise<RegistrationRow[]> =>
  db
    .updateTable('registrations')
    .set({ passedOverAt: at })
    .where((e) => e.and({ eventId, session, status: 'waitlisted' }))
    .where('passedOverAt', 'is', null)
    .$if(before !== undefined, (query) => query.where('queueNumber', '<', before ?? 0))
    .returningAll()
    .execute()

export const listOverdueOffers = (db: Database, queue: Queue, now: string): Promise<RegistrationRow[]> =>
  offersOf(db, queue).where('offerEndsAt', '<=', now).orderBy('queueNumber').execute()

/** The dates of an event, or '' for the whole, with such offers; in the order in which all lock them. */
export async function listSessionsWithOverdue(db: Database, eventId: number, now: string): Promise<string[]> {
  const overdue = registeredSessions(db, eventId).where('status', '=', 'offered').where('offerEndsAt', '<=', now)
  const rows = await overdue.orderBy('session').execute()
  return rows.map(({ session }) => session)
}

export async function shortenOffers(db: Database, { eventId, session }: Queue, moment: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registrations')
    .set({ offerEndsAt: moment })
    .where((e) => e.and({ eventId, session, status: 'offered' }))
    .where('offerEndsAt', '>', moment)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const listOffers = async (db: Database, queues: readonly Queue[]): Promise<RegistrationRow[]> =>
  queues.length === 0
    ? []
    : offersOf(db)
        .where((e) => e.or(queues.map(({ eventId, session }) => e.and({ eventId, session }))))
        .orderBy('offerEndsAt')
        .orderBy('queueNumber')
        .execute()

/** Stops the deadlines of open offers after a restore: they may have been answered since the backup was made. */
export async function holdOffers(db: Database) {
  const open = db.updateTable('registrations').where('status', '=', 'offered')
  await open.set({ offerEndsAt: null }).execute()
}

/** The offers whose deadlines stand still, in the order in which all lock their places; of one queue where it is given. */
export const listHeldOffers = (db: Database, queue?: Queue): Promise<RegistrationRow[]> =>
  offersOf(db, queue).where('offerEndsAt', 'is', null).orderBy('eventId').orderBy('session').orderBy('queueNumber').execute()

export async function startOfferTime(db: Database, { eventId, session }: Queue, { ends, ofAll }: { ends: string; ofAll: string }) {
  const offers = db.updateTable('registrations').where((e) => e.and({ eventId, session, status: 'offered' }))
  const open = offers.where('offerEndsAt', 'is', null)
  await open.set({ offerEndsAt: ends }).where('isOfferedToAll', '=', false).execute()
  await open.set({ offerEndsAt: ofAll }).where('isOfferedToAll', '=', true).execute()
}

/** Places of an event whose time to be paid is over, in the order in which all lock their dates. */
export const listOverdueHolds = (db: Database, eventId: number, now: string): Promise<RegistrationRow[]> =>
  registrationsOf(db, { eventId, status: 'payment-due' }).selectAll().where('payBy', '<=', now).orderBy('session').orderBy('id').execute()

/** The other places that are held with this one until they are paid for together. */
export const listHeldWith = (db: Database, { eventId, emailKey, payBy }: RegistrationRow): Promise<RegistrationRow[]> =>
  registrationsOf(db, { eventId, emailKey, payBy, status: 'payment-due' }).selectAll().orderBy('session').execute()

export const waitlistPosition = (db: Database, { eventId, session, queueNumber }: RegistrationRow): Promise<number> =>
  countRows(registrationsOf(db, { eventId, session, status: 'waitlisted' }).where('queueNumber', '<=', queueNumber))

export async function listPositions(db: Database, eventId: number): Promise<Map<number, number>> {
  const rows = await registrationsOf(db, { eventId, status: 'waitlisted' })
    .select(['id', 'session'])
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
