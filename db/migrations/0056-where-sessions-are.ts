import type { Kysely } from 'kysely'

/** By what the owner of a session recognizes it; null where it began before this was kept. */
export async function up(db: Kysely<unknown>) {
  for (const column of ['device', 'network']) await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
}
