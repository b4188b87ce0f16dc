import type { Selectable } from 'kysely'
import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'

interface ErasureTable {
  code: string
  erasedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    erasures: ErasureTable
  }
}

/** That someone was erased, and when; not who. */
export type Erasure = Selectable<ErasureTable>

export const listErasures = (db: Database): Promise<Erasure[]> =>
  db.selectFrom('erasures').selectAll().orderBy('erasedAt').orderBy('code').execute()

export async function insertErasures(db: Database, erasures: readonly Erasure[]) {
  for (const some of inBatches(erasures)) await db.insertInto('erasures').values(some).execute()
}

export async function deleteOldErasures(db: Database, moment: string, limit: number): Promise<number> {
  const old = db.selectFrom('erasures').select('code').where('erasedAt', '<', moment).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('erasures').where('code', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
