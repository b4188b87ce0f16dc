import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, required, timeType } from './column-types'

/** Pages of the community's own, and the addresses that lead on to others (spec B §11.1, §11.5). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('intro', 'text')
    .addColumn('body', 'text')
    .addColumn('image_url', 'text')
    .addColumn('image_alt', 'text')
    .addColumn('image_focus', 'text')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('published').check(sql`status in ('draft', 'published')`))
    .addColumn('publish_at', timeType(engine))
    .addColumn('created_at', timeType(engine), required)
    .addColumn('updated_at', timeType(engine), required)
    .execute()
  await db.schema.createIndex('pages_publish_at').on('pages').column('publish_at').where(sql.ref('publish_at'), 'is not', null).execute()
  await db.schema
    .createTable('redirects')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('from_path', 'text', (column) => column.notNull().unique())
    .addColumn('to_path', 'text', required)
    .addColumn('created_at', timeType(engine), required)
    .execute()
  await db.schema.createIndex('redirects_to_path').on('redirects').column('to_path').execute()
}
