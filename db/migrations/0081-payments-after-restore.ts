import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { flag, required, timeType } from './column-types'

/** Until when the provider was asked what changed there, and whether a restored backup waits for that (spec B §13.8). One row. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('payment_looks')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('looked_until', timeType(engine), required)
    .addColumn('is_restored', 'integer', flag('is_restored'))
    .execute()
}
