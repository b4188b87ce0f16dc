import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, required } from './column-types'

/** Links within the site that lead nowhere, by the place in the staff area where their text is changed (spec B §11.6). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('dead_links')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('url', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('href', 'text', required)
    .execute()
  await db.schema.createIndex('dead_links_url').on('dead_links').column('url').execute()
}
