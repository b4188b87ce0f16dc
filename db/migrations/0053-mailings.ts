import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { flag, idColumn, references, required, timeType } from './column-types'

/** Mailings, their recipients, and each recipient's result; `mailing_pace` is when the next email may leave, in milliseconds since 1970 (spec B §4.3). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const [id, time] = [idColumn(engine), timeType(engine)]
  await db.schema
    .createTable('mailings')
    .addColumn('id', 'integer', id)
    .addColumn('key', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('preview', 'text', required)
    .addColumn('markdown', 'text', required)
    .addColumn('with_upcoming_events', 'integer', flag('with_upcoming_events'))
    .addColumn('newsletter_id', 'integer', (column) => column.references('newsletters.id').onDelete('set null'))
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('draft').check(sql`state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')`),
    )
    .addColumn('send_at', time)
    .addColumn('started_at', time)
    .addColumn('finished_at', time)
    .addColumn('trouble', 'text')
    .addColumn('rendered', 'text')
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()
  await db.schema
    .createTable('mailing_recipients')
    .addColumn('id', 'integer', id)
    .addColumn('mailing_id', 'integer', references('mailings.id'))
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('status', 'text', (column) =>
      column.notNull().defaultTo('waiting').check(sql`status in ('waiting', 'sent', 'failed', 'left')`),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('try_at', time, required)
    .addColumn('ended_at', time)
    .addColumn('sent_by', 'text')
    .addColumn('is_bounce', 'integer', flag('is_bounce'))
    .addColumn('reason', 'text')
    .execute()
  await db.schema.createIndex('mailing_recipients_address').on('mailing_recipients').columns(['mailing_id', 'email_key']).unique().execute()
  await db.schema
    .createIndex('mailing_recipients_turn')
    .on('mailing_recipients')
    .columns(['mailing_id', 'status', 'try_at', 'id'])
    .execute()
  await db.schema.createIndex('mailing_recipients_email').on('mailing_recipients').column('email_key').execute()
  await db.schema
    .createTable('mailing_pace')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('next_at', 'bigint', required)
    .execute()
}
