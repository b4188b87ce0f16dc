import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { required, timeType } from './column-types'

/** Erasures, by a keyed hash of the address, so that they can be applied again to a restored backup (spec B §8.1). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('erasures')
    .addColumn('code', 'text', (column) => column.notNull().primaryKey())
    .addColumn('erased_at', timeType(engine), required)
    .execute()
}
