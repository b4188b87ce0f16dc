import type { Kysely } from 'kysely'

/** What has failed or is tried again is little; a list of people asks for it by their addresses (spec B §3.12). */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createIndex('mail_messages_undelivered')
    .on('mail_messages')
    .columns(['about_kind', 'recipient_key'])
    .where('sent_at' as never, 'is', null)
    .where('last_error' as never, 'is not', null)
    .execute()
}
