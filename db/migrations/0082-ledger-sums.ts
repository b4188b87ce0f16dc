import type { Kysely } from 'kysely'
import { flag, required } from './column-types'

/** What payments that are deleted came to by month, so that Figures outlive them (spec B §6.8). */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('ledger_sums')
    .addColumn('month', 'text', required)
    .addColumn('event_id', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('is_test', 'integer', flag('is_test'))
    .addColumn('paid_cents', 'bigint', required)
    .addColumn('refunded_cents', 'bigint', required)
    .addPrimaryKeyConstraint('ledger_sums_key', ['month', 'event_id', 'currency', 'is_test'])
    .execute()
}
