import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { references, required, timeType } from './column-types'

/** Email addresses of accounts, each used once its owner has confirmed it, and the links that they are sent (spec B §7.1). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  for (const column of ['email', 'email_key', 'new_email', 'new_email_key'])
    await db.schema.alterTable('accounts').addColumn(column, 'text').execute()
  await db.schema.alterTable('accounts').addColumn('email_since', time).execute()
  for (const column of ['email_by', 'new_email_by']) await db.schema.alterTable('accounts').addColumn(column, 'integer').execute()
  for (const column of ['email_key', 'new_email_key'])
    await db.schema.createIndex(`accounts_${column}`).on('accounts').column(column).execute()
  await db.schema
    .createTable('account_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'integer', references('accounts.id'))
    .addColumn('purpose', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('expires_at', time, required)
    .execute()
  await db.schema.createIndex('account_links_account').on('account_links').column('account_id').execute()
  await db.schema.createIndex('account_links_email').on('account_links').column('email_key').execute()
}
