import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { required, timeType } from './column-types'

/** What a filled-in form was answered, for when it arrives a second time. The hash names no one: it is of a random key too. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('registration_requests')
    .addColumn('request_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('answered', 'text')
    .addColumn('created_at', timeType(engine), required)
    .execute()
  await db.schema.createIndex('registration_requests_time').on('registration_requests').column('created_at').execute()
}
