import type { Kysely } from 'kysely'
import { flag } from './column-types'

/** Whether the people registered for a deleted event got an email about it, so that they get another once it is restored (spec B §3.9). */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('deleted_items').addColumn('attendees_notified', 'integer', flag('attendees_notified')).execute()
}
