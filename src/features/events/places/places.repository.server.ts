import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { inBatches } from '@/platform/batches.server'
import { rawRow, rowFromRaw } from '@/platform/database/columns.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { pick } from '@/platform/keys-of'
import type { DetailColumn, RegistrationRow } from './registration.repository.server'
import { DETAIL_COLUMNS } from './registration-columns.server'

export type PlacesRow = Selectable<Schema['registration_places']>
type PlacesKey = Pick<PlacesRow, 'eventId' | 'session'>

export const hasRoom = ({ capacity, taken }: Pick<PlacesRow, 'capacity' | 'taken'>, people: number): boolean =>
  capacity === null || taken + people <= capacity

/** Whether a newcomer may take that many: a place that was offered to everyone who waits is for them (spec B §3.7). */
export const canBeTaken = (places: Pick<PlacesRow, 'capacity' | 'taken' | 'openOffers'>, people: number): boolean =>
  places.openOffers === 0 && hasRoom(places, people)

export const placesLeft = ({ capacity, taken }: Pick<PlacesRow, 'capacity' | 'taken'>): number =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - taken)

/** Locks the places of a session, or of a whole event (''); lock the event first, so that its capacity is the one that counts. */
export const lockPlaces = (db: Database, key: PlacesKey, capacity: number | null): Promise<PlacesRow> =>
  db
    .insertInto('registration_places')
    .values({ ...key, capacity })
    // Nothing changes, but the row is locked.
    .onConflict((conflict) => conflict.columns(['eventId', 'session']).doUpdateSet((e) => ({ session: e.ref('excluded.session') })))
    .returningAll()
    .executeTakeFirstOrThrow()

interface Taken {
  taken: number
  waiting: number
  openOffers: number
}

/** By its status: a place for each person, or a turn on the waitlist. An offer to everyone who waits holds no place yet. */
export function takenBy(registration: Pick<RegistrationRow, 'status' | 'guests' | 'isOfferedToAll'> | undefined): Taken {
  const { status = 'cancelled', guests = 0, isOfferedToAll = false } = registration ?? {}
  const isOpenOffer = status === 'offered' && isOfferedToAll
  const hasPlace = status === 'registered' || status === 'payment-due' || (status === 'offered' && !isOpenOffer)
  return { taken: hasPlace ? 1 + guests : 0, waiting: status === 'waitlisted' ? 1 : 0, openOffers: isOpenOffer ? 1 : 0 }
}

interface Move {
  left: Taken
  taken: Taken
  joins: boolean
  allowOverbooking?: boolean | undefined
}

/** Moves what a registration takes, from one date's places to another's where these differ. Answers whether there was room. */
export async function movePlaces(db: Database, { from, to }: { from: PlacesRow; to: PlacesRow }, move: Move): Promise<boolean> {
  const nothing = takenBy(undefined)
  if (from === to) return change(db, to, difference(move.taken, move.left), move)
  return (await change(db, to, move.taken, move)) && change(db, from, difference(nothing, move.left))
}

const difference = (after: Taken, before: Taken): Taken => ({
  taken: after.taken - before.taken,
  waiting: after.waiting - before.waiting,
  openOffers: after.openOffers - before.openOffers,
})

async function change(
  db: Database,
  places: PlacesRow,
  by: Taken,
  { joins = false, allowOverbooking = false }: Partial<Pick<Move, 'joins' | 'allowOverbooking'>> = {},
): Promise<boolean> {
  if (!joins && by.taken === 0 && by.waiting === 0 && by.openOffers === 0) return true
  const { capacity } = places
  const isGuarded = by.taken > 0 && capacity !== null && !allowOverbooking
  const changed = await db
    .updateTable('registration_places')
    .set({
      taken: sql`taken + ${by.taken}`,
      waiting: sql`waiting + ${by.waiting}`,
      openOffers: sql`open_offers + ${by.openOffers}`,
      queued: sql`queued + ${joins ? 1 : 0}`,
      beyond: beyond(places.taken + by.taken, capacity),
    })
    .where(isOneOf([places]))
    // The last word, whatever was read before.
    .$if(isGuarded, (query) => query.where('taken', '<=', (capacity ?? 0) - by.taken))
    .returningAll()
    .executeTakeFirst()
  if (changed) Object.assign(places, changed)
  return changed !== undefined
}

/** All of an event's, locked; in one order, so that no two wait for one another. */
export const lockAllPlaces = (db: Database, eventId: number): Promise<PlacesRow[]> =>
  db
    .selectFrom('registration_places')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('session')
    .$if(db.engine === 'postgres', (query) => query.forUpdate())
    .execute()

type CapacityOf = (session: string) => number | null

const beyond = (taken: number, capacity: number | null) => (capacity === null ? 0 : Math.max(0, taken - capacity))

/** Sets the capacity of each session; places beyond a lowered one are kept. */
export async function setCapacity(db: Database, eventId: number, capacityOf: CapacityOf) {
  for (const places of await lockAllPlaces(db, eventId)) {
    const capacity = capacityOf(places.session)
    if (capacity === places.capacity) continue
    const set = { capacity, beyond: beyond(places.taken, capacity) }
    await db
      .updateTable('registration_places')
      .set(set)
      .where(isOneOf([places]))
      .execute()
  }
}

export const listPlaces = (db: Database, eventId: number): Promise<PlacesRow[]> =>
  db.selectFrom('registration_places').selectAll().where('eventId', '=', eventId).execute()

export async function listEventsWithPlacesFrom(db: Database, day: string): Promise<number[]> {
  const rows = await db.selectFrom('registration_places').select('eventId').distinct().where('session', '>=', day).execute()
  return rows.map(({ eventId }) => eventId)
}

/** The places of these sessions, or whole events; those of which no one ever took any have no row. */
export const findPlaces = async (db: Database, keys: readonly PlacesKey[]): Promise<PlacesRow[]> =>
  keys.length === 0 ? [] : db.selectFrom('registration_places').selectAll().where(isOneOf(keys)).execute()

const isOneOf = (keys: readonly PlacesKey[]) => (e: ExpressionBuilder<Schema, 'registration_places'>) =>
  e.or(keys.map(({ eventId, session }) => e.and({ eventId, session })))

export async function recountPlaces(db: Database, eventId: number, capacityOf: CapacityOf) {
  await db.deleteFrom('registration_places').where('eventId', '=', eventId).execute()
  const counted = await db
    .selectFrom('registrations')
    .select(['session', (e) => e.fn.max('queueNumber').as('queued')])
    .select((e) => [
      sumWhere(e, takesPlaces(e), e('guests', '+', 1)).as('taken'),
      sumWhere(e, e('status', '=', 'waitlisted')).as('waiting'),
      sumWhere(e, isOpenOffer(e)).as('openOffers'),
    ])
    .where('eventId', '=', eventId)
    .groupBy('session')
    .execute()
  const rows = counted.map(({ session, queued, taken, waiting, openOffers }) => ({
    eventId,
    session,
    capacity: capacityOf(session),
    taken: Number(taken),
    beyond: beyond(Number(taken), capacityOf(session)),
    waiting: Number(waiting),
    openOffers: Number(openOffers),
    queued: queued ?? 0,
  }))
  for (const some of inBatches(rows)) await db.insertInto('registration_places').values(some).execute()
}

type Expressions = ExpressionBuilder<Schema, 'registrations'>

/** SQL for the number of registrations that match `condition`, or for the sum of their `value`. */
export const sumWhere = (e: Expressions, condition: Expression<SqlBool>, value: Expression<number> = e.lit(1)) =>
  e.fn.sum<number>(e.case().when(condition).then(value).else(e.lit(0)).end())

const isOpenOffer = (e: Expressions) => e.and([e('status', '=', 'offered'), e('isOfferedToAll', '=', true)])
const takesPlaces = (e: Expressions) =>
  e.or([e('status', 'in', ['registered', 'payment-due']), e.and([e('status', '=', 'offered'), e('isOfferedToAll', '=', false)])])

/** What a person said before; with the address where that was another one. */
export type VersionedDetails = Pick<RegistrationRow, DetailColumn> & { email?: string | null }

export const versionedDetails = (row: RegistrationRow) => pick(row, DETAIL_COLUMNS)

export async function insertRegistrationVersion(db: Database, row: RegistrationRow, at: string, { hasOtherAddress = false } = {}) {
  const { id, email, emailKey } = row
  const address = hasOtherAddress ? { emailKey, content: { email } } : { emailKey: null, content: {} }
  const version = { registrationId: id, ...address, content: rawRow({ ...versionedDetails(row), ...address.content }), replacedAt: at }
  await db.insertInto('registration_versions').values(version).execute()
}

export interface RegistrationVersion {
  replacedAt: string
  details: VersionedDetails
}

export async function listRegistrationVersions(db: Database, registrationId: number): Promise<RegistrationVersion[]> {
  const rows = await db
    .selectFrom('registration_versions')
    .select(['content', 'replacedAt'])
    .where('registrationId', '=', registrationId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ content, replacedAt }) => ({ replacedAt, details: rowFromRaw<VersionedDetails>(db, content) }))
}

export async function findChanged(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('registration_versions').select('registrationId').distinct().where('registrationId', 'in', ids).execute()
  return new Set(rows.map((row) => row.registrationId))
}

export async function deleteRegistrationVersions(db: Database, ids: readonly number[]) {
  await db.deleteFrom('registration_versions').where('registrationId', 'in', ids).execute()
}

/** Of registrations that had this address, as `foldEmail` has it. */
export const versionsWithAddress = (db: Database, emailKey: string) => ({
  list: () => db.selectFrom('registration_versions').select(['registrationId', 'replacedAt']).where('emailKey', '=', emailKey).execute(),
  erase: () => db.deleteFrom('registration_versions').where('emailKey', '=', emailKey).execute(),
})

/** Moves what is stored under `from` to the free start `to`; on another day people are reminded again (spec B §3.10). */
export async function renameSession(
  db: Database,
  eventId: number,
  { from, to, isOtherDay }: { from: string; to: string; isOtherDay: boolean },
) {
  const isRenamed = { eventId, session: from }
  await db
    .updateTable('registrations')
    .set({ session: to })
    .where((e) => e.and(isRenamed))
    .execute()
  await db
    .updateTable('registration_places')
    .set({ session: to })
    .where((e) => e.and(isRenamed))
    .execute()
  await db
    .updateTable('registration_sessions')
    .set({ session: to, ...(isOtherDay && { remindedAt: null }) })
    .where((e) => e.and(isRenamed))
    .execute()
}

export async function listUsedSessions(db: Database, eventId: number): Promise<string[]> {
  const ofPlaces = db.selectFrom('registration_places').select('session').where('eventId', '=', eventId).where('session', '!=', '')
  const ofPeople = db.selectFrom('registration_sessions').select('session').where('eventId', '=', eventId).where('session', '!=', '')
  return (await ofPlaces.union(ofPeople).execute()).map(({ session }) => session)
}
