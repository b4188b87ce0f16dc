import type { Kysely } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'

/**
 * Whether the database has gone through exactly these migrations, as at nearly every start: Kysely reads all about every table before it asks
 * which are done, ten times the work.
 */
export const isMigrated = async (db: Kysely<unknown>, migrations: Record<string, Migration>) =>
  sameNames(await executed(db), Object.keys(migrations))

/**
 * Carries out the migrations that the database has not gone through. Throws where one fails, and where it has gone through one that this program
 * does not know.
 */
export async function migrate(db: Kysely<unknown>, migrations: Record<string, Migration>) {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

/** None in a database that has no table of them yet. */
async function executed(db: Kysely<unknown>): Promise<string[]> {
  const done = (db as Kysely<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>).selectFrom(DEFAULT_MIGRATION_TABLE).select('name').execute()
  // What else is wrong meets Kysely too, which says so.
  return (await done.catch(() => [])).map(({ name }) => name)
}

const sameNames = (some: string[], others: string[]) => some.toSorted().join() === others.toSorted().join()
