import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { references, required, timeType } from './column-types'

/** What someone logs in with besides a password (spec B §7.2). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  await db.schema
    .createTable('totp_factors')
    .addColumn('account_id', 'integer', (column) => references('accounts.id')(column).unique())
    .addColumn('sealed_secret', 'text', required)
    .addColumn('created_at', time, required)
    .addColumn('confirmed_at', time)
    .addColumn('last_step', 'integer')
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('account_id', 'integer', references('accounts.id'))
    .addColumn('code_hash', 'text', required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'code_hash'])
    .execute()
}
