import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { flag, idColumn, required, timeType } from './column-types'

/** Messages that look like spam, apart from all others: nothing else reads them by mistake (spec B §5.2). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('held_messages')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('phone_number', 'text')
    .addColumn('interest', 'text')
    .addColumn('hear_about_us', 'text')
    .addColumn('message', 'text', required)
    .addColumn('contact_method', 'text', required)
    .addColumn('consent_to_contact', 'integer', flag('consent_to_contact'))
    .addColumn('created_at', timeType(engine), required)
    .addColumn('reason', 'text', (column) => column.notNull().check(sql`reason in ('hidden-field', 'too-fast', 'many-links')`))
    .execute()
  await db.schema.createIndex('held_messages_time').on('held_messages').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('held_messages_email').on('held_messages').column('email_key').execute()
}
