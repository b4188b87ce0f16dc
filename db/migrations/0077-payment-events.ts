import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { required, timeType } from './column-types'

/** What the provider has said, by its own number, so that each message counts once (spec B §13.5). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('received_at', timeType(engine), required)
    .execute()
}
