import type { Database } from '@/platform/database/database.server'
import type { HeldKind } from '@/platform/jobs/lanes'

interface RestoreHoldTable {
  kind: HeldKind
  /** When the backup was restored, ISO-8601 UTC: what was caused before waits. */
  heldSince: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    restore_holds: RestoreHoldTable
  }
}

export async function insertHolds(db: Database, kinds: readonly HeldKind[], heldSince: string) {
  if (kinds.length === 0) return
  const rows = db
    .q()
    .insertInto('restore_holds')
    .values(kinds.map((kind) => ({ kind, heldSince })))
  await rows.onConflict((conflict) => conflict.column('kind').doUpdateSet({ heldSince })).execute()
}

/** The kinds that wait for staff. */
export const listHolds = async (db: Database): Promise<HeldKind[]> =>
  (await db.q().selectFrom('restore_holds').select('kind').execute()).map(({ kind }) => kind)

/** Since when a kind waits; undefined where it doesn't. */
export const findHeldSince = async (db: Database, kind: HeldKind): Promise<string | undefined> =>
  (await db.q().selectFrom('restore_holds').select('heldSince').where('kind', '=', kind).executeTakeFirst())?.heldSince

/** Whether a kind waits; until the transaction ends, whoever else decides about it waits too. */
export const lockHold = async (db: Database, kind: HeldKind): Promise<boolean> =>
  (await db
    .q()
    .updateTable('restore_holds')
    .set((e) => ({ heldSince: e.ref('heldSince') }))
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst()) !== undefined

export async function deleteHold(db: Database, kind: HeldKind) {
  await db.q().deleteFrom('restore_holds').where('kind', '=', kind).execute()
}
