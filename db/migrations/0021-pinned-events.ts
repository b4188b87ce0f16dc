import type { Kysely } from 'kysely'
import { flag } from './column-types'

/** Where events are listed by date, staff may keep one before the others (spec B §6.3). */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('events').addColumn('is_pinned', 'integer', flag('is_pinned')).execute()
}
