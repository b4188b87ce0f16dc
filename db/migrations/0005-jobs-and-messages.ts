import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, required, timeType } from './column-types'

/**
 * The outbox becomes a queue of jobs of any kind, on lanes, and what is mailed to whom gets a table of its own. Mail in the old outbox
 * waits on a lane that no worker takes from; the next start makes messages of it (`src/app/convert-outbox-mail.server.ts`), for who gets a
 * notice is partly in the configuration.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  const whole: ColumnDataType = 'integer'

  await db.schema.dropIndex('outbox_due').execute()
  await db.schema.dropIndex('outbox_states').execute()
  await db.schema.alterTable('outbox').renameTo('jobs').execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('lane', 'text', (column) => column.notNull().defaultTo('outbox-mail'))
    .execute()
  await db.schema.alterTable('jobs').addColumn('dedupe_key', 'text').execute()
  await db.schema.alterTable('jobs').addColumn('claimed_at', time).execute()
  await sql`update jobs set lane = 'network' where kind = 'webinar-thumbnail'`.execute(db)
  await db.schema.createIndex('jobs_once').on('jobs').column('dedupe_key').unique().execute()
  await db.schema
    .createIndex('jobs_due')
    .on('jobs')
    .columns(['lane', 'run_at'])
    .where(sql<boolean>`done_at is null and failed_at is null`)
    .execute()

  await db.schema
    .createTable('mail_messages')
    .addColumn('id', whole, idColumn(engine))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('message_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('recipient', 'text')
    .addColumn('recipient_key', 'text')
    .addColumn('reply_to', 'text')
    .addColumn('facts', 'text')
    .addColumn('about_kind', 'text', required)
    .addColumn('about_id', whole, required)
    .addColumn('about', 'text')
    .addColumn('created_at', time, required)
    .addColumn('attempts', whole, (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', time)
    .addColumn('sent_at', time)
    .addColumn('failed_at', time)
    .addColumn('last_error', 'text')
    .addColumn('withdrawn_at', time)
    .execute()
  // The few that failed or still wait are found, and all are counted, without reading what they hold.
  await db.schema.createIndex('mail_messages_states').on('mail_messages').columns(['failed_at', 'sent_at']).execute()
  await db.schema.createIndex('mail_messages_recipient').on('mail_messages').column('recipient_key').execute()
  await db.schema.createIndex('mail_messages_about').on('mail_messages').columns(['about_kind', 'about_id']).execute()
}
