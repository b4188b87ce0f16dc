import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, required, timeType } from './column-types'

/** The settings of the site, as each save left them (spec B §6.3): the last row is what holds now, the others are former versions. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('settings_versions')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('content', 'text', required)
    .addColumn('changed', 'text', required)
    .addColumn('account_id', 'integer')
    .addColumn('saved_at', timeType(engine), required)
    .execute()
}
