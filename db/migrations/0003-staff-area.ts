import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database.server'
import { flag, idColumn, required, timeType } from './column-types'

/** What staff need beyond the documented calls: who invited whom, who was there when, and the mail that could not be sent. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await accounts(db, engine)
  await mail(db)
}

async function accounts(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  const whole: ColumnDataType = 'integer'

  // Signing out deletes a session, so when somebody was last seen is kept with the account.
  await db.schema.alterTable('accounts').addColumn('last_seen_at', time).execute()
  await sql`update accounts set last_seen_at = (select max(last_used_at) from sessions where account_id = accounts.id)`.execute(db)

  await db.schema.alterTable('invitations').renameTo('invitations_before').execute()
  await db.schema
    .createTable('invitations')
    .addColumn('id', whole, idColumn(engine))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', whole, (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('is_admin', whole, flag('is_admin'))
    .addColumn('created_at', time, required)
    .addColumn('expires_at', time, required)
    .execute()
  // Each invitation was noted in the audit log right after it was made.
  await sql`insert into invitations (token_hash, account_id, is_admin, created_at, expires_at)
    select token_hash, (
      select account_id from audit_log where action = 'invite' and audit_log.at >= invitations_before.created_at order by id limit 1
    ), is_admin, created_at, expires_at from invitations_before order by created_at`.execute(db)
  await db.schema.dropTable('invitations_before').execute()
}

/** The few that failed or still wait are found, and all are counted, without reading what they hold. */
async function mail(db: Kysely<unknown>) {
  await db.schema.createIndex('outbox_states').on('outbox').columns(['kind', 'failed_at', 'done_at']).execute()
}
