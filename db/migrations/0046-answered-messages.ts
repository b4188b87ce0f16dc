import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, references, required, timeType } from './column-types'

/**
 * What became of a visitor's message, who looks after it, staff's notes and replies, and replies to use again (spec B §5.1). Whether earlier
 * messages were answered is not known: those that no longer counted as new, after 7 days, are closed.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await addStates(db)
  const [id, time] = [idColumn(engine), timeType(engine)]
  for (const [table, words] of [
    ['contact_message_notes', 'text'],
    ['contact_message_replies', 'markdown'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('id', 'integer', id)
      .addColumn('message_id', 'integer', references('contact_messages.id'))
      .addColumn('account_id', 'integer', (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn(words, 'text', required)
      .addColumn('created_at', time, required)
      .execute()
    await db.schema.createIndex(`${table}_message`).on(table).columns(['message_id', 'id']).execute()
  }
  await db.schema
    .alterTable('contact_message_replies')
    .addColumn('mail_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('saved_replies')
    .addColumn('id', 'integer', id)
    .addColumn('title', 'text', required)
    .addColumn('markdown', 'text', required)
    .addColumn('updated_at', time, required)
    .execute()
}

async function addStates(db: Kysely<unknown>) {
  await db.schema
    .alterTable('contact_messages')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('new').check(sql`status in ('new', 'open', 'answered', 'closed')`))
    .execute()
  await db.schema
    .alterTable('contact_messages')
    .addColumn('assignee_id', 'integer', (column) => column.references('accounts.id').onDelete('set null'))
    .execute()
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString()
  await sql`update contact_messages set status = 'closed' where created_at < ${weekAgo}`.execute(db)
  // With all that the filters look at, as before, and by state for the counts and for what waits.
  await db.schema.dropIndex('contact_messages_filters').execute()
  await db.schema
    .createIndex('contact_messages_filters')
    .on('contact_messages')
    .columns(['created_at', 'id', 'interest', 'contact_method', 'status', 'assignee_id'])
    .execute()
  await db.schema.createIndex('contact_messages_states').on('contact_messages').columns(['status', 'created_at', 'id']).execute()
  await db.schema.createIndex('contact_messages_assignee').on('contact_messages').column('assignee_id').execute()
}
