import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { flag, idColumn, references, required, timeType } from './column-types'

/** Times are `timestamptz` in PostgreSQL and ISO-8601 UTC text in SQLite; flags are 0 or 1; lists are JSON text. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  const id = idColumn(engine)
  const whole: ColumnDataType = 'integer'

  await db.schema
    .createTable('accounts')
    .addColumn('id', whole, id)
    .addColumn('username', 'text', required)
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('is_admin', whole, flag('is_admin'))
    .addColumn('created_at', time, required)
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('account_id', whole, references('accounts.id'))
    .addColumn('created_at', time, required)
    .addColumn('last_used_at', time, required)
    .execute()
  await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute()

  await db.schema
    .createTable('teachers')
    .addColumn('id', whole, id)
    .addColumn('name', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('location', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('bio', 'text', required)
    .addColumn('personal_description', 'text')
    .addColumn('image_url', 'text')
    .addColumn('website_url', 'text')
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()

  await db.schema
    .createTable('events')
    .addColumn('id', whole, id)
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('intro_text', 'text')
    .addColumn('day', 'text', required)
    .addColumn('month', 'text', required)
    .addColumn('year', 'text', required)
    .addColumn('time', 'text', required)
    .addColumn('location', 'text', required)
    .addColumn('facilitator', 'text', required)
    .addColumn('facilitator_role', 'text', (column) => column.notNull().check(sql`facilitator_role in ('teacher', 'facilitator')`))
    .addColumn('facilitators', 'text', required)
    .addColumn('registration_url', 'text', required)
    .addColumn('registration_email', 'text')
    .addColumn('event_date', 'text')
    .addColumn('is_recurring', whole, flag('is_recurring'))
    .addColumn('sort_order', whole, required)
    .addColumn('video_url', 'text')
    .addColumn('image_url', 'text')
    .addColumn('flyer_url', 'text')
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()
  await db.schema
    .createTable('event_teachers')
    .addColumn('event_id', whole, references('events.id'))
    .addColumn('teacher_id', whole, references('teachers.id'))
    .addColumn('position', whole, required)
    .addPrimaryKeyConstraint('event_teachers_key', ['event_id', 'teacher_id'])
    .execute()
  await db.schema.createIndex('event_teachers_teacher').on('event_teachers').column('teacher_id').execute()

  await db.schema
    .createTable('registrations')
    .addColumn('id', whole, id)
    .addColumn('event_id', whole, references('events.id'))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    // Lower case by the program, not by the database: the two engines fold letters differently.
    .addColumn('email_key', 'text', required)
    .addColumn('in_diamond_heart_group', whole, flag('in_diamond_heart_group'))
    .addColumn('diamond_heart_group_name', 'text')
    .addColumn('additional_message', 'text')
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .addUniqueConstraint('registrations_once', ['event_id', 'email_key'])
    .execute()

  await db.schema
    .createTable('programs')
    .addColumn('id', whole, id)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('image_url', 'text')
    .addColumn('link_url', 'text', required)
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()
  await db.schema
    .createTable('testimonials')
    .addColumn('id', whole, id)
    .addColumn('quote', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('review_count', 'text')
    .addColumn('date', 'text')
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()

  await db.schema
    .createTable('outbox')
    .addColumn('id', whole, id)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('run_at', time, required)
    .addColumn('attempts', whole, (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', time, required)
    .addColumn('done_at', time)
    .addColumn('failed_at', time)
    .addColumn('last_error', 'text')
    .execute()
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('run_at')
    .where(sql<boolean>`done_at is null and failed_at is null`)
    .execute()

  await db.schema
    .createTable('audit_log')
    .addColumn('id', whole, id)
    .addColumn('account_id', whole, required)
    .addColumn('action', 'text', required)
    .addColumn('entity', 'text', required)
    .addColumn('entity_id', whole, required)
    .addColumn('at', time, required)
    .execute()

  // One row a fact about the site as a whole: the content version, and whether the sample content was loaded.
  await db.schema
    .createTable('site_state')
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('value', whole, required)
    .execute()
  await sql`insert into site_state (key, value) values ('content-version', 1)`.execute(db)
}
