import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { timeType } from './column-types'

const KINDS = ['events', 'teachers', 'programs', 'newsletters', 'webinars', 'testimonials']

/** Whether visitors see a piece of content, and from when on (spec B §6.1). What already exists is published. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  for (const kind of KINDS) {
    await db.schema
      .alterTable(kind)
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('published').check(sql`status in ('draft', 'published')`))
      .execute()
    await db.schema.alterTable(kind).addColumn('publish_at', timeType(engine)).execute()
    // Few are ever scheduled, and which comes next is asked after every change of content.
    await db.schema.createIndex(`${kind}_publish_at`).on(kind).column('publish_at').where('publish_at', 'is not', null).execute()
  }
}
