import { type Selectable, sql } from 'kysely'
import { contentRows } from '@/content/content-rows.server'
import { type Database, MAX_ID, type Schema } from '@/platform/database/database.server'
import './event.table.server'

export type EventRow = Selectable<Schema['events']>

export const listEvents = (db: Database): Promise<EventRow[]> =>
  db.q().selectFrom('events').selectAll().orderBy('sort_order').orderBy('id').execute()

/** What names the events' pages, and when each was last changed (ISO-8601 UTC); no more of them, for there may be many. */
export const listEventPages = (db: Database): Promise<{ slug: string; updated_at: string }[]> =>
  db.q().selectFrom('events').select(['slug', 'updated_at']).orderBy('id').execute()

export const hasEvents = async (db: Database): Promise<boolean> =>
  (await db.q().selectFrom('events').select('id').limit(1).executeTakeFirst()) !== undefined

export const findEventBySlug = (db: Database, slug: string): Promise<EventRow | undefined> =>
  db.q().selectFrom('events').selectAll().where('slug', '=', slug).executeTakeFirst()

export const { find: findEvent } = contentRows('events')

/** The event, which nobody deletes until the surrounding transaction ends. SQLite has one writer anyway. */
export async function holdEvent(db: Database, id: number): Promise<EventRow | undefined> {
  if (id > MAX_ID) return undefined
  const query = db.q().selectFrom('events').selectAll().where('id', '=', id)
  return query.$if(db.engine === 'postgres', (shared) => shared.forKeyShare()).executeTakeFirst()
}

/** The place behind the last event. */
export async function nextSortOrder(db: Database): Promise<number> {
  const row = await db
    .q()
    .selectFrom('events')
    .select((e) => e.fn.max('sort_order').as('last'))
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

export async function listEventIds(db: Database): Promise<number[]> {
  const rows = await db.q().selectFrom('events').select('id').execute()
  return rows.map((row) => row.id)
}

/** A statement for each would take PostgreSQL a round trip each, and one for all more parameters than the engines bind. */
const ORDERED_AT_ONCE = 500

/** Numbers the events from 0 in the order of their ids. */
export async function updateSortOrders(db: Database, ids: number[]) {
  for (let start = 0; start < ids.length; start += ORDERED_AT_ONCE) {
    const some = ids.slice(start, start + ORDERED_AT_ONCE)
    const places = sql<number>`case id ${sql.join(
      some.map((id, index) => sql`when ${sql.lit(id)} then ${sql.lit(start + index)}`),
      sql` `,
    )} end`
    await db.q().updateTable('events').set({ sort_order: places }).where('id', 'in', some).execute()
  }
}
