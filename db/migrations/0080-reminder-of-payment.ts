import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { timeType } from './column-types'

/** When someone was reminded of what they have not paid yet (spec B §13.3). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  for (const table of ['registrations', 'deleted_registrations'])
    await db.schema.alterTable(table).addColumn('payment_reminded_at', timeType(engine)).execute()
}
