import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, required, timeType } from '../../db/migrations/column-types'

/** Its migration. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('mountain_huts')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('image_url', 'text')
    .addColumn('image_alt', 'text')
    .addColumn('image_focus', 'text')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('published').check(sql`status in ('draft', 'published')`))
    .addColumn('publish_at', timeType(engine))
    .addColumn('created_at', timeType(engine), required)
    .addColumn('updated_at', timeType(engine), required)
    .execute()
  // Which comes next is asked after every change of content.
  await db.schema
    .createIndex('mountain_huts_publish_at')
    .on('mountain_huts')
    .column('publish_at')
    .where(sql.ref('publish_at'), 'is not', null)
    .execute()
}
