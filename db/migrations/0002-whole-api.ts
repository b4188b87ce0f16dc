import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { flag, idColumn, required, timeType } from './column-types'

/** Newsletters and their subscribers, webinars, contact messages, invitations, uploads and shared rate limits. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  const id = idColumn(engine)
  const whole: ColumnDataType = 'integer'

  await db.schema
    .createTable('newsletters')
    .addColumn('id', whole, id)
    .addColumn('month', 'text', required)
    .addColumn('year', whole, required)
    .addColumn('link', 'text', required)
    .addColumn('is_special', whole, flag('is_special'))
    .addColumn('special_description', 'text')
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', whole, id)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text')
    .addColumn('created_at', time, required)
    .execute()
  await db.schema
    .createTable('webinars')
    .addColumn('id', whole, id)
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('presenter', 'text', required)
    .addColumn('video_url', 'text', required)
    .addColumn('thumbnail_url', 'text')
    .addColumn('thumbnail_copy', 'text')
    .addColumn('tags', 'text', required)
    .addColumn('year', whole, required)
    .addColumn('month', 'text', required)
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()

  await db.schema
    .createTable('contact_messages')
    .addColumn('id', whole, id)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('phone_number', 'text')
    .addColumn('interest', 'text')
    .addColumn('hear_about_us', 'text')
    .addColumn('message', 'text', required)
    .addColumn('contact_method', 'text', required)
    .addColumn('consent_to_contact', whole, flag('consent_to_contact'))
    .addColumn('created_at', time, required)
    .execute()
  // In the order of the list, and with all that its filters look at: what a page holds is found without reading a message.
  await db.schema
    .createIndex('contact_messages_filters')
    .on('contact_messages')
    .columns(['created_at', 'id', 'interest', 'contact_method'])
    .execute()
  await db.schema.createIndex('registrations_by_event').on('registrations').columns(['event_id', 'id']).execute()

  await db.schema.alterTable('accounts').addColumn('disabled_at', time).execute()
  await db.schema
    .createTable('invitations')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('is_admin', whole, flag('is_admin'))
    .addColumn('created_at', time, required)
    .addColumn('expires_at', time, required)
    .execute()

  await db.schema
    .createTable('uploads')
    .addColumn('path', 'text', (column) => column.notNull().primaryKey())
    .addColumn('is_released', whole, flag('is_released'))
    .addColumn('created_at', time, required)
    .execute()
  await db.schema
    .createTable('upload_uses')
    .addColumn('path', 'text', (column) => column.notNull().references('uploads.path'))
    .addColumn('entity', 'text', required)
    .addColumn('entity_id', whole, required)
    .addPrimaryKeyConstraint('upload_uses_key', ['entity', 'entity_id', 'path'])
    .execute()
  await db.schema.createIndex('upload_uses_path').on('upload_uses').column('path').execute()

  // The columns that rate-limiter-flexible works with; `expire` is in milliseconds.
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('points', whole, (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()

  // A change made at the command line has no account, and an entity's name outlives the entity.
  await db.schema.alterTable('audit_log').renameTo('audit_log_before').execute()
  await db.schema
    .createTable('audit_log')
    .addColumn('id', whole, id)
    .addColumn('account_id', whole)
    .addColumn('action', 'text', required)
    .addColumn('entity', 'text', required)
    .addColumn('entity_id', whole)
    .addColumn('label', 'text')
    .addColumn('at', time, required)
    .execute()
  await sql`insert into audit_log (account_id, action, entity, entity_id, at)
    select account_id, action, entity, entity_id, at from audit_log_before order by id`.execute(db)
  await db.schema.dropTable('audit_log_before').execute()
}
