import type { Kysely } from 'kysely'
import { flag } from './column-types'

/** Whether those who were registered for what was deleted were told, so that they can be told once it is restored (spec B §3.9). */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('deleted_items').addColumn('attendees_notified', 'integer', flag('attendees_notified')).execute()
}
