import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { timeType } from './column-types'

/**
 * When a registration was canceled, whatever is changed of it later, and how much of a payment staff waived. Of earlier ones the last change counts, and
 * all that is owed.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  for (const table of ['registrations', 'deleted_registrations']) {
    await db.schema.alterTable(table).addColumn('ended_at', timeType(engine)).execute()
    await db.schema.alterTable(table).addColumn('waived_cents', 'integer').execute()
    await sql`update ${sql.table(table)} set ended_at = updated_at where status = 'cancelled'`.execute(db)
    await sql`update ${sql.table(table)} set waived_cents = coalesce(contribution_cents, 0) where payment = 'waived'`.execute(db)
  }
}
