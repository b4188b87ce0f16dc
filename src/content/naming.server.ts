import { type Kysely, sql } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { freeSlug } from '@/platform/text/slug'

/** The tables whose rows have a slug of their own. */
type SlugTable = { [T in keyof Schema]: Schema[T] extends { slug: string } ? T : never }[keyof Schema]

/**
 * `base`, with a number appended if a row of the table has it already (spec decisions, 'The API') or it is one of the `reserved`.
 * Changes of content wait for one another (`changeContent`), so that it is still free when it is stored; the unique index has the last word.
 */
export async function findUniqueSlug(db: Database, table: SlugTable, base: string, reserved: string[] = []): Promise<string> {
  // Kysely's types cannot follow a choice of tables, so here it is one with their common column.
  const rows = (db.q() as unknown as Kysely<{ rows: { slug: string } }>).selectFrom(table as unknown as 'rows').select('slug')
  const isTaken = reserved.includes(base) || (await rows.where('slug', '=', base).executeTakeFirst()) !== undefined
  if (!isTaken) return base
  // Only those followed by a number. Compared as text: in a pattern, `%` and `_` would be wildcards.
  const start = `${base}-`
  const numbered = await rows.where(sql`substr(slug, 1, ${[...start].length})`, '=', start).execute()
  return freeSlug(base, new Set([base, ...reserved, ...numbered.map(({ slug }) => slug)]))
}

/** What a duplicate is called: `Copy of Open House`, in at most `most` characters. */
export const copyTitle = (title: string, most: number): string => `Copy of ${title}`.slice(0, most).trimEnd()
