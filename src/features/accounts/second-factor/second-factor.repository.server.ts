import type { Generated, Selectable } from 'kysely'
import { countRows } from '@/platform/database/count-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'

declare module '@/platform/database/database.server' {
  interface Schema {
    totp_factors: {
      accountId: number
      sealedSecret: string
      createdAt: string
      /** When a first code showed that the app has it; null until then, and it is asked for nowhere. */
      confirmedAt: string | null
      /** The time step of the last code that was accepted: none up to it is accepted again. */
      lastStep: number | null
    }
    recovery_codes: { accountId: number; codeHash: string }
    passkeys: {
      id: Generated<number>
      accountId: number
      /** In base64url, as the key below. */
      credentialId: string
      publicKey: string
      signCount: number
      name: string
      createdAt: string
      lastUsedAt: string | null
    }
    passkey_challenges: { challengeHash: string; accountId: number | null; expiresAt: string }
  }
}

export type TotpRow = Selectable<Schema['totp_factors']>

export async function saveUnconfirmedTotp(db: Database, row: Pick<TotpRow, 'accountId' | 'sealedSecret' | 'createdAt'>): Promise<boolean> {
  const { sealedSecret, createdAt } = row
  const saved = await db
    .insertInto('totp_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ sealedSecret, createdAt }).where('totp_factors.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findTotp = (db: Database, accountId: number): Promise<TotpRow | undefined> =>
  db.selectFrom('totp_factors').selectAll().where('accountId', '=', accountId).executeTakeFirst()

/** A code is accepted one step early and one late, so one this far behind the last was made by a clock that is right again. */
const CLOCK_WAS_AHEAD = 2

/** Uses the code of a time step up, and confirms the factor by it. Answers false where that code, or a later one, was used before. */
export async function consumeTotpStep(db: Database, { accountId, sealedSecret }: TotpRow, step: number, at: string): Promise<boolean> {
  const used = await db
    .updateTable('totp_factors')
    .set((e) => ({ lastStep: step, confirmedAt: e.fn.coalesce('confirmedAt', e.val(at)) }))
    .where('accountId', '=', accountId)
    // Begun again since, it is another secret.
    .where('sealedSecret', '=', sealedSecret)
    .where((e) => e.or([e('lastStep', 'is', null), e('lastStep', '<', step), e('lastStep', '>', step + CLOCK_WAS_AHEAD)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0
}

export const deleteTotp = async (db: Database, accountId: number): Promise<boolean> =>
  (await db.deleteFrom('totp_factors').where('accountId', '=', accountId).executeTakeFirst()).numDeletedRows > 0

export async function insertRecoveryCodes(db: Database, accountId: number, hashes: readonly string[]) {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

export async function consumeRecoveryCode(db: Database, accountId: number, codeHash: string): Promise<boolean> {
  const used = await db.deleteFrom('recovery_codes').where('accountId', '=', accountId).where('codeHash', '=', codeHash).executeTakeFirst()
  return used.numDeletedRows > 0
}

export const countRecoveryCodes = (db: Database, accountId: number): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('accountId', '=', accountId))

export const deleteRecoveryCodes = async (db: Database, accountId: number): Promise<boolean> =>
  (await db.deleteFrom('recovery_codes').where('accountId', '=', accountId).executeTakeFirst()).numDeletedRows > 0

export type PasskeyRow = Selectable<Schema['passkeys']>

export const listPasskeys = (db: Database, accountId: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('accountId', '=', accountId).orderBy('id').execute()

export const findPasskey = (db: Database, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

type NewPasskey = Pick<PasskeyRow, 'accountId' | 'credentialId' | 'publicKey' | 'signCount' | 'name' | 'createdAt'>

export const insertPasskey = (db: Database, passkey: NewPasskey): Promise<PasskeyRow | undefined> =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst()

/** False where a passkey's count is no more than the last: another device has a copy of the key. Some devices always send 0. */
export async function recordPasskeyUse(db: Database, id: number, { signCount, at }: { signCount: number; at: string }): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ signCount, lastUsedAt: at })
    .where('id', '=', id)
    .where((e) => (signCount === 0 ? e('signCount', '=', 0) : e('signCount', '<', signCount)))
    .executeTakeFirst()
  return used.numUpdatedRows > 0
}

export const updatePasskeyName = (db: Database, accountId: number, id: number, name: string): Promise<PasskeyRow | undefined> =>
  db.updateTable('passkeys').set({ name }).where('accountId', '=', accountId).where('id', '=', id).returningAll().executeTakeFirst()

export async function deletePasskey(db: Database, accountId: number, id: number): Promise<boolean> {
  const deleted = await db.deleteFrom('passkeys').where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows > 0
}

/** Takes passkeys added after `after` (or all), in the change's transaction; recovery codes stay, so that a stolen reset link is not enough. */
export const deletePasskeysOf = (db: Database, accountId: number, after = new Date(0).toISOString()): Promise<PasskeyRow[]> =>
  db.deleteFrom('passkeys').where('accountId', '=', accountId).where('createdAt', '>', after).returningAll().execute()

export async function listFactorOwners(db: Database) {
  const owners = (rows: { accountId: number }[]) => new Set(rows.map(({ accountId }) => accountId))
  return {
    withTotp: owners(await db.selectFrom('totp_factors').select('accountId').where('confirmedAt', 'is not', null).execute()),
    withPasskey: owners(await db.selectFrom('passkeys').select('accountId').execute()),
    withCodes: owners(await db.selectFrom('recovery_codes').select('accountId').distinct().execute()),
  }
}
