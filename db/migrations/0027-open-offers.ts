import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { flag, timeType } from './column-types'

/**
 * In the last two hours before the start a freed place is offered to everyone who waits: such an offer (`is_offered_to_all`) holds no place,
 * and `open_offers` counts them next to the places. `passed_over_at` says when staff got the email that a party waits past free places.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  for (const table of ['registrations', 'deleted_registrations']) {
    await db.schema.alterTable(table).addColumn('is_offered_to_all', 'integer', flag('is_offered_to_all')).execute()
    await db.schema.alterTable(table).addColumn('passed_over_at', timeType(engine)).execute()
  }
  await db.schema
    .alterTable('registration_places')
    .addColumn('open_offers', 'integer', (column) => column.notNull().defaultTo(0).check(sql`open_offers >= 0`))
    .execute()
}
