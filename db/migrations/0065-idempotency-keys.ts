import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { references, required, timeType } from './column-types'

/** What a call that makes something answered, for when it arrives a second time (record 53). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('account_id', 'integer', references('accounts.id'))
    .addColumn('input_hash', 'text', required)
    .addColumn('sealed_result', 'text')
    .addColumn('created_at', timeType(engine), required)
    .execute()
  await db.schema.createIndex('idempotency_keys_account').on('idempotency_keys').columns(['account_id', 'created_at']).execute()
}
