import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { required, timeType } from './column-types'

/** Addresses that are corrected (spec B §3.12): for which address a link opens, which one a former version had, and what was registered in the last hour. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema.alterTable('registration_links').addColumn('opens_for', 'text').execute()
  await db.schema.alterTable('registration_versions').addColumn('email_key', 'text').execute()
  await db.schema.createIndex('registration_versions_email').on('registration_versions').column('email_key').execute()
  await db.schema
    .createTable('registration_corrections')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('event_id', 'integer', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', timeType(engine), required)
    .execute()
  await db.schema.createIndex('registration_corrections_email').on('registration_corrections').column('email_key').execute()
  await db.schema.createIndex('registration_corrections_time').on('registration_corrections').column('created_at').execute()
}
