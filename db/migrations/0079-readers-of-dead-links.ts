import type { Kysely } from 'kysely'

/** Who of staff may read the text of a link that leads nowhere; null for all of them (spec B §11.6). */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('dead_links').addColumn('least_role', 'text').execute()
}
