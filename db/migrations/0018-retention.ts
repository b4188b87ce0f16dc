import { type Kysely, sql } from 'kysely'
import { required } from './column-types'

/**
 * What expires is found by its age and leaves a count behind, so that totals stay true (spec B §8.2). Mail says how it left, through a
 * mail server or as a file; of earlier mail this is not known.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('expired_counts')
    .addColumn('entity', 'text', required)
    .addColumn('entity_id', 'integer', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('expired_counts_key', ['entity', 'entity_id'])
    .execute()
  await db.schema.createIndex('audit_log_time').on('audit_log').column('at').execute()
  await db.schema
    .alterTable('mail_messages')
    .addColumn('sent_by', 'text', (column) => column.check(sql`sent_by in ('server', 'file')`))
    .execute()
  // All are counted by what became of them, without reading what they hold.
  await db.schema.dropIndex('mail_messages_states').execute()
  await db.schema.createIndex('mail_messages_states').on('mail_messages').columns(['failed_at', 'sent_at', 'sent_by']).execute()
}
