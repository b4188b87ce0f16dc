import type { Kysely } from 'kysely'
import { references, required } from './column-types'

/** What each email said when it was last tried, for staff; it goes with its message (record 49). */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('mail_contents')
    .addColumn('mail_id', 'integer', (column) => references('mail_messages.id')(column).unique())
    .addColumn('subject', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('attachments', 'text', required)
    .execute()
  await db.schema.createIndex('mail_messages_kinds').on('mail_messages').columns(['kind', 'id']).execute()
}
