import { type ExpressionBuilder, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import '../registration.table.server'

export type PlacesRow = Selectable<Schema['registration_places']>
type PlacesKey = Pick<PlacesRow, 'eventId' | 'session'>

/** Whether so many further people fit. */
export const hasRoom = ({ capacity, taken }: Pick<PlacesRow, 'capacity' | 'taken'>, people: number): boolean =>
  capacity === null || taken + people <= capacity

/** How many are free; without a limit there is no number of them. */
export const placesLeft = ({ capacity, taken }: Pick<PlacesRow, 'capacity' | 'taken'>): number =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - taken)

/**
 * The places of a session, or of a whole event (session ''), which nobody else takes or frees until the surrounding transaction ends. The
 * event must be held before, so that its capacity is the one that counts.
 */
export const lockPlaces = (db: Database, key: PlacesKey, capacity: number | null): Promise<PlacesRow> =>
  db
    .q()
    .insertInto('registration_places')
    .values({ ...key, capacity })
    // Nothing changes, but the row is locked.
    .onConflict((conflict) => conflict.columns(['eventId', 'session']).doUpdateSet((e) => ({ session: e.ref('excluded.session') })))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Writes one change of places that are held, and lets `places` follow it; answers whether it could be made. */
async function change(db: Database, places: PlacesRow, set: UpdateObject<Schema, 'registration_places'>, room?: number): Promise<boolean> {
  const changed = await db
    .q()
    .updateTable('registration_places')
    .set(set)
    .where('eventId', '=', places.eventId)
    .where('session', '=', places.session)
    .$if(room !== undefined, (query) => query.where('taken', '<=', room ?? 0))
    .returningAll()
    .executeTakeFirst()
  if (changed) Object.assign(places, changed)
  return changed !== undefined
}

/** Takes places for so many people; answers whether there were enough. With `isBeyond` there always are. */
export const takePlaces = (db: Database, places: PlacesRow, people: number, { isBeyond = false } = {}): Promise<boolean> =>
  isBeyond
    ? change(db, places, { taken: sql`taken + ${people}`, beyond: beyondOf(places, people) })
    : change(db, places, { taken: sql`taken + ${people}` }, places.capacity === null ? undefined : places.capacity - people)

/** Frees the places of so many people; those beyond the capacity go first. */
export const freePlaces = (db: Database, places: PlacesRow, people: number): Promise<boolean> =>
  change(db, places, { taken: sql`taken - ${people}`, beyond: beyondOf(places, -people) })

const beyondOf = ({ capacity, taken }: PlacesRow, people: number) => (capacity === null ? 0 : Math.max(0, taken + people - capacity))

/** Somebody joins the end of the queue; answers their number in it. */
export async function joinQueue(db: Database, places: PlacesRow): Promise<number> {
  await change(db, places, { waiting: sql`waiting + 1`, queued: sql`queued + 1` })
  return places.queued
}

/** Somebody waits no longer. */
export const leaveQueue = (db: Database, places: PlacesRow): Promise<boolean> => change(db, places, { waiting: sql`waiting - 1` })

/** All of an event's, locked; in one order, so that no two wait for one another. */
export const lockAllPlaces = (db: Database, eventId: number): Promise<PlacesRow[]> =>
  db
    .q()
    .selectFrom('registration_places')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('session')
    .$if(db.engine === 'postgres', (query) => query.forUpdate())
    .execute()

/** The capacity of an event for all its sessions. Who has a place keeps it, also beyond a capacity that was lowered. */
export async function setCapacity(db: Database, eventId: number, capacity: number | null) {
  await db
    .q()
    .updateTable('registration_places')
    .set({ capacity, beyond: capacity === null ? 0 : sql`case when taken > ${capacity} then taken - ${capacity} else 0 end` })
    .where('eventId', '=', eventId)
    .execute()
}

export const listPlaces = (db: Database, eventId: number): Promise<PlacesRow[]> =>
  db.q().selectFrom('registration_places').selectAll().where('eventId', '=', eventId).execute()

/** Those of these sessions, or whole events, of which anybody took one. */
export const findPlaces = async (db: Database, keys: readonly PlacesKey[]): Promise<PlacesRow[]> =>
  keys.length === 0 ? [] : db.q().selectFrom('registration_places').selectAll().where(isOneOf(keys)).execute()

const isOneOf = (keys: readonly PlacesKey[]) => (e: ExpressionBuilder<Schema, 'registration_places'>) =>
  e.or(keys.map(({ eventId, session }) => e.and({ eventId, session })))

/** An event's places as its registrations tell: for one that was deleted and is back. */
export async function recountPlaces(db: Database, eventId: number, capacity: number | null) {
  await db.q().deleteFrom('registration_places').where('eventId', '=', eventId).execute()
  const counted = await db
    .q()
    .selectFrom('registrations')
    .select(['session', (e) => e.fn.max('queueNumber').as('queued')])
    .select((e) => [
      e.fn
        .coalesce(
          e.fn.sum<number>(
            e
              .case()
              .when('status', 'in', ['registered', 'offered'])
              .then(e('guests', '+', 1))
              .else(0)
              .end(),
          ),
          e.lit(0),
        )
        .as('taken'),
      e.fn.sum<number>(e.case().when('status', '=', 'waitlisted').then(1).else(0).end()).as('waiting'),
    ])
    .where('eventId', '=', eventId)
    .groupBy('session')
    .execute()
  const rows = counted.map(({ session, queued, taken, waiting }) => ({
    eventId,
    session,
    capacity,
    taken: Number(taken),
    beyond: capacity === null ? 0 : Math.max(0, Number(taken) - capacity),
    waiting: Number(waiting),
    queued: queued ?? 0,
  }))
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await db
      .q()
      .insertInto('registration_places')
      .values(rows.slice(start, start + BATCH_SIZE))
      .execute()
}

/** Each binds seven values. */
const BATCH_SIZE = 500
