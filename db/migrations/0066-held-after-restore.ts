import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { required, timeType } from './column-types'

/** What of a restored backup waits until staff say whether it leaves (spec B §9.3): jobs by the kind as which they wait, and since when reminders do. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema.alterTable('jobs').addColumn('held_as', 'text').execute()
  await db.schema
    .createTable('restore_holds')
    .addColumn('kind', 'text', (column) => column.notNull().primaryKey())
    .addColumn('held_since', timeType(engine), required)
    .execute()
}
