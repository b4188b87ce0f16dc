import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, references, required, timeType } from './column-types'

/** What someone logs in with in place of a password (spec B §7.2). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('account_id', 'integer', references('accounts.id'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', required)
    // A number of 32 bits without a sign.
    .addColumn('sign_count', 'bigint', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', time, required)
    .addColumn('last_used_at', time)
    .execute()
  await db.schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute()
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.notNull().primaryKey())
    // Of who adds a passkey; null where someone logs in.
    .addColumn('account_id', 'integer', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('expires_at', time, required)
    .execute()
}
