import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { required } from './column-types'

const COUNTS = [
  'registrations',
  'came',
  'first_time',
  'canceled',
  'waitlisted',
  'messages',
  'answered_in_time',
  'subscribed',
  'unsubscribed',
]

/** What rows that are deleted counted by month, so that Figures outlive them (spec B §6.8); who left the mailing list so far counts in UTC's month. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  let table = db.schema
    .createTable('figure_counts')
    .addColumn('month', 'text', required)
    .addColumn('event_id', 'integer', required)
    .addColumn('kind', 'text', required)
    .addPrimaryKeyConstraint('figure_counts_key', ['month', 'event_id'])
  for (const count of COUNTS) table = table.addColumn(count, 'integer', (column) => column.notNull().defaultTo(0))
  await table.execute()
  const month = engine === 'postgres' ? sql`to_char(left_at at time zone 'UTC', 'YYYY-MM')` : sql`substr(left_at, 1, 7)`
  await sql`
    insert into figure_counts (month, event_id, kind, unsubscribed)
    select ${month}, 0, '', count(*) from list_departures group by ${month}`.execute(db)
}
