import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { references, required, timeType } from './column-types'

/** What an account owes to another one, so that it can be undone with it: links to a new password, and who let whom in. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  const whole: ColumnDataType = 'integer'

  await db.schema
    .createTable('reset_links')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    // One an account: a new link takes the place of the one before.
    .addColumn('account_id', whole, (column) => column.notNull().unique().references('accounts.id').onDelete('cascade'))
    .addColumn('created_by', whole, references('accounts.id'))
    .addColumn('created_at', time, required)
    .addColumn('expires_at', time, required)
    .execute()
  await db.schema.createIndex('reset_links_creator').on('reset_links').column('created_by').execute()

  await db.schema.alterTable('accounts').addColumn('invited_by', whole).execute()
  await db.schema.alterTable('accounts').addColumn('reset_by', whole).execute()
  await db.schema.alterTable('accounts').addColumn('reset_at', time).execute()
  await db.schema.alterTable('audit_log').addColumn('detail', 'text').execute()

  // Until now an admin who reset a password was told the new one.
  const lastReset = (column: 'account_id' | 'at') => sql`(
    select ${sql.ref(column)} from audit_log
    where entity = 'account' and action = 'change password' and entity_id = accounts.id
      and (account_id is null or account_id <> accounts.id)
    order by id desc limit 1
  )`
  await sql`update accounts set reset_by = ${lastReset('account_id')}, reset_at = ${lastReset('at')}`.execute(db)
}
