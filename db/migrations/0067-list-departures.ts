import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { required, timeType } from './column-types'

/** Who left the mailing list, by a keyed hash of the address, so that a restored backup brings no one back onto it (spec B §9.3). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('list_departures')
    .addColumn('code', 'text', (column) => column.notNull().primaryKey())
    .addColumn('left_at', timeType(engine), required)
    .execute()
}
