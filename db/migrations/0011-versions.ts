import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, required, timeType } from './column-types'

/** What content was at each of its saves, and the links by which drafts are seen (spec B §6.1, §6.2). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  await db.schema
    .createTable('content_versions')
    .addColumn('id', 'integer', idColumn(engine))
    // No reference: versions stay while what they are of is set aside.
    .addColumn('entity', 'text', required)
    .addColumn('entity_id', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('account_id', 'integer')
    .addColumn('at', time, required)
    .execute()
  await db.schema.createIndex('content_versions_of').on('content_versions').columns(['entity', 'entity_id', 'id']).execute()
  await db.schema
    .createTable('content_previews')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('entity', 'text', required)
    .addColumn('entity_id', 'integer', required)
    .addColumn('expires_at', time, required)
    .execute()
}
