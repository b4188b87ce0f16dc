import type { ColumnBuilderCallback, Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, references, required, timeType } from './column-types'

const whoSaved: ColumnBuilderCallback = (column) => column.references('accounts.id').onDelete('set null')

/** What staff put in the place of the public pages' own texts and pictures, and what was there before (spec B §6.4). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('page_texts')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('page', 'text', required)
    .addColumn('place', 'text', required)
    .addColumn('text', 'text')
    .addColumn('updated_at', timeType(engine), required)
    .addColumn('account_id', 'integer', whoSaved)
    .addUniqueConstraint('page_texts_place', ['page', 'place'])
    .execute()
  await db.schema
    .createTable('page_text_versions')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('page_text_id', 'integer', references('page_texts.id'))
    .addColumn('text', 'text')
    .addColumn('saved_at', timeType(engine))
    .addColumn('account_id', 'integer', whoSaved)
    .execute()
  await db.schema.createIndex('page_text_versions_place').on('page_text_versions').column('page_text_id').execute()
}
