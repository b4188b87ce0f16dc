import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import '../second-factor.table.server'

export type TotpRow = Selectable<Schema['totp_factors']>

/** One that waits for its first code; it takes the place of another that does. Answers whether there was no confirmed one. */
export async function saveUnconfirmedTotp(db: Database, row: Pick<TotpRow, 'accountId' | 'sealedSecret' | 'createdAt'>): Promise<boolean> {
  const { sealedSecret, createdAt } = row
  const saved = await db
    .q()
    .insertInto('totp_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ sealedSecret, createdAt }).where('totp_factors.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findTotp = (db: Database, accountId: number): Promise<TotpRow | undefined> =>
  db.q().selectFrom('totp_factors').selectAll().where('accountId', '=', accountId).executeTakeFirst()

/** A code is accepted one step early and one late, so one this far behind the last was made by a clock that is right again. */
const CLOCK_WAS_AHEAD = 2

/** Uses the code of a time step up, and confirms the factor by it. Answers false where that code, or a later one, was used before. */
export async function consumeTotpStep(db: Database, { accountId, sealedSecret }: TotpRow, step: number, at: string): Promise<boolean> {
  const used = await db
    .q()
    .updateTable('totp_factors')
    .set((e) => ({ lastStep: step, confirmedAt: e.fn.coalesce('confirmedAt', e.val(at)) }))
    .where('accountId', '=', accountId)
    // Begun again since, it is another secret.
    .where('sealedSecret', '=', sealedSecret)
    .where((e) => e.or([e('lastStep', 'is', null), e('lastStep', '<', step), e('lastStep', '>', step + CLOCK_WAS_AHEAD)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0
}

/** Answers whether there was one. */
export async function deleteTotp(db: Database, accountId: number): Promise<boolean> {
  return (await db.q().deleteFrom('totp_factors').where('accountId', '=', accountId).executeTakeFirst()).numDeletedRows > 0
}

/** The accounts whose authenticator app is set up. */
export async function listTotpOwners(db: Database): Promise<number[]> {
  const rows = await db.q().selectFrom('totp_factors').select('accountId').where('confirmedAt', 'is not', null).execute()
  return rows.map(({ accountId }) => accountId)
}
