import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { references, required, timeType } from './column-types'

/** The menus that staff changed, in one row (spec B §11.3), and the built-in pages that are switched off (§11.4). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('menus')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('content', 'text', required)
    .addColumn('updated_at', timeType(engine), required)
    .execute()
  await db.schema
    .createTable('off_pages')
    .addColumn('page', 'text', (column) => column.notNull().primaryKey())
    .addColumn('account_id', 'integer', references('accounts.id'))
    .addColumn('created_at', timeType(engine), required)
    .execute()
}
