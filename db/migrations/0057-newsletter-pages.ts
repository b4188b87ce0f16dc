import type { Kysely } from 'kysely'
import { flag } from './column-types'

/** Newsletters with a page of their own, and the mailings that became one (spec B §4.3). */
export async function up(db: Kysely<unknown>) {
  for (const name of ['slug', 'title', 'body']) await db.schema.alterTable('newsletters').addColumn(name, 'text').execute()
  await db.schema.createIndex('newsletters_slug').on('newsletters').column('slug').unique().execute()
  await db.schema.alterTable('mailings').addColumn('in_archive', 'integer', flag('in_archive')).execute()
  await db.schema
    .alterTable('mailings')
    .addColumn('archived_as', 'integer', (column) => column.references('newsletters.id').onDelete('set null'))
    .execute()
}
