import type { Kysely } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { freeSlug } from '@/platform/slug'

/** The tables whose rows have a slug of their own. */
type SlugTable = { [T in keyof Schema]: Schema[T] extends { slug: string } ? T : never }[keyof Schema]

/** `wanted`, or with a number behind it, so that no row of the table has it (spec decisions, 'The API') and it is none of the `reserved`. */
export async function findFreeSlug(db: Database, table: SlugTable, wanted: string, reserved: string[] = []): Promise<string> {
  // Kysely's types cannot follow a choice of tables, so here it is one with their common column.
  const query = db.q() as unknown as Kysely<{ rows: { slug: string } }>
  const rows = await query
    .selectFrom(table as unknown as 'rows')
    .select('slug')
    .where('slug', 'like', `${wanted}%`)
    .execute()
  return freeSlug(wanted, new Set([...reserved, ...rows.map((row) => row.slug)]))
}
