import { type Kysely, sql } from 'kysely'

/** How a series was until each change, for its sessions that were over by then (spec B §1.4). */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('events')
    .addColumn('past_series', sql`text`, (column) => column.notNull().defaultTo('[]'))
    .execute()
}
