import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { flag, idColumn, references, required, timeType } from './column-types'

/**
 * What staff need beyond the documented calls: who invited whom, who was there when, the mail that could not be sent, and what was
 * deleted.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await accounts(db, engine)
  await mail(db)
  await deletedItems(db, engine)
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
  await db.schema.createIndex('outbox_states').on('outbox').columns(['failed_at', 'done_at', 'kind']).execute()
}

/** What was deleted waits here until it is put back or its time is over; what hung on it waits in tables of the same columns. */
async function deletedItems(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  const whole: ColumnDataType = 'integer'

  await db.schema
    .createTable('deleted_items')
    .addColumn('id', whole, idColumn(engine))
    .addColumn('entity', 'text', required)
    .addColumn('entity_id', whole, required)
    .addColumn('label', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('account_id', whole, required)
    .addColumn('deleted_at', time, required)
    .execute()
  await db.schema.createIndex('deleted_items_time').on('deleted_items').column('deleted_at').execute()
  await db.schema
    .createTable('deleted_registrations')
    .addColumn('id', whole, (column) => column.primaryKey())
    .addColumn('deleted_item_id', whole, references('deleted_items.id'))
    .addColumn('event_id', whole, required)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('in_diamond_heart_group', whole, flag('in_diamond_heart_group'))
    .addColumn('diamond_heart_group_name', 'text')
    .addColumn('additional_message', 'text')
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()
  await db.schema.createIndex('deleted_registrations_item').on('deleted_registrations').column('deleted_item_id').execute()
  // Of no single item: a link waits until both its event and its teacher are there again.
  await db.schema
    .createTable('deleted_event_teachers')
    .addColumn('event_id', whole, required)
    .addColumn('teacher_id', whole, required)
    .addColumn('position', whole, required)
    .addPrimaryKeyConstraint('deleted_event_teachers_key', ['event_id', 'teacher_id'])
    .execute()
  await db.schema.createIndex('deleted_event_teachers_teacher').on('deleted_event_teachers').column('teacher_id').execute()

  await db.schema.createIndex('audit_log_entity').on('audit_log').columns(['entity', 'entity_id', 'id']).execute()
}
