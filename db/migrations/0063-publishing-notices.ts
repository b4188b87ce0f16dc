import type { Kysely } from 'kysely'
import { flag, references } from './column-types'

/** Of events that visitors don't see: whether attendees were notified of that, and whether they are once it appears (spec B §3.9). */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('publishing_notices')
    .addColumn('event_id', 'integer', (column) => references('events.id')(column).primaryKey())
    .addColumn('attendees_notified', 'integer', flag('attendees_notified'))
    .addColumn('is_due', 'integer', flag('is_due'))
    .addColumn('note', 'text')
    .execute()
}
