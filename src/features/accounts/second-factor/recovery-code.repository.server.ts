import type { Database } from '@/platform/database/database.server'
import '../second-factor.table.server'

export async function insertRecoveryCodes(db: Database, accountId: number, hashes: readonly string[]) {
  await db
    .q()
    .insertInto('recovery_codes')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

/** Spends a code; answers whether it was there. */
export async function consumeRecoveryCode(db: Database, accountId: number, codeHash: string): Promise<boolean> {
  const used = await db
    .q()
    .deleteFrom('recovery_codes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return used.numDeletedRows > 0
}

export async function countRecoveryCodes(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .q()
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Answers whether there were any. */
export async function deleteRecoveryCodes(db: Database, accountId: number): Promise<boolean> {
  return (await db.q().deleteFrom('recovery_codes').where('accountId', '=', accountId).executeTakeFirst()).numDeletedRows > 0
}

/** The accounts that have recovery codes. */
export async function listRecoveryCodeOwners(db: Database): Promise<number[]> {
  const rows = await db.q().selectFrom('recovery_codes').select('accountId').distinct().execute()
  return rows.map(({ accountId }) => accountId)
}
