import type { Kysely } from 'kysely'

/** Against which mailbox's daily limit a message counts, and for what (spec B §3.5); empty for what the community causes. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('mail_messages').addColumn('limit_mailbox', 'text').execute()
  await db.schema.alterTable('mail_messages').addColumn('limit_scope', 'text').execute()
  await db.schema
    .createIndex('mail_messages_limit')
    .on('mail_messages')
    .columns(['limit_mailbox', 'created_at'])
    .where('limit_mailbox' as never, 'is not', null)
    .execute()
}
