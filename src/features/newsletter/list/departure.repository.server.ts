import type { KeyedEntry } from '@/content/keyed-list.server'
import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'

interface DepartureTable {
  /** `makeCode` of the address. */
  code: string
  leftAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    list_departures: DepartureTable
  }
}

export const listDepartures = async (db: Database): Promise<KeyedEntry[]> =>
  (await db.q().selectFrom('list_departures').selectAll().orderBy('leftAt').orderBy('code').execute()).map(({ code, leftAt }) => ({
    code,
    at: leftAt,
  }))

export async function insertDepartures(db: Database, entries: readonly KeyedEntry[]) {
  for (const some of inBatches(entries))
    await db
      .q()
      .insertInto('list_departures')
      .values(some.map(({ code, at }) => ({ code, leftAt: at })))
      // Another process that starts at the same time may be first.
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute()
}

/** Deletes those from before `moment` (ISO-8601 UTC), up to `limit`; answers how many there were. */
export async function deleteOldDepartures(db: Database, moment: string, limit: number): Promise<number> {
  const old = db.q().selectFrom('list_departures').select('code').where('leftAt', '<', moment).limit(limit)
  const { numDeletedRows } = await db.q().deleteFrom('list_departures').where('code', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
