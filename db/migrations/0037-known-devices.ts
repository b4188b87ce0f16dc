import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { references, required, timeType } from './column-types'

/** The devices on which someone has logged in before: guesses made elsewhere don't count against them. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  await db.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', required)
    .addColumn('account_id', 'integer', references('accounts.id'))
    .addColumn('last_used_at', time, required)
    // Several people may use one device.
    .addPrimaryKeyConstraint('known_devices_key', ['token_hash', 'account_id'])
    .execute()
  await db.schema.createIndex('known_devices_account').on('known_devices').columns(['account_id', 'last_used_at']).execute()
}
