import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import '../second-factor.table.server'

export type PasskeyRow = Selectable<Schema['passkeys']>

/** Those of an account, the oldest first. */
export const listPasskeys = (db: Database, accountId: number): Promise<PasskeyRow[]> =>
  db.q().selectFrom('passkeys').selectAll().where('accountId', '=', accountId).orderBy('id').execute()

export async function hasPasskey(db: Database, accountId: number): Promise<boolean> {
  return (await db.q().selectFrom('passkeys').select('id').where('accountId', '=', accountId).limit(1).executeTakeFirst()) !== undefined
}

export const findPasskey = (db: Database, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.q().selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

type NewPasskey = Pick<PasskeyRow, 'accountId' | 'credentialId' | 'publicKey' | 'signCount' | 'name' | 'createdAt'>

/** Undefined where that credential is there already. */
export const insertPasskey = (db: Database, passkey: NewPasskey): Promise<PasskeyRow | undefined> =>
  db
    .q()
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst()

/**
 * Notes a use of a passkey with the count that its device sent. Answers false where that is no more than the last one: then another device has
 * a copy of the key. Devices that don't count send 0 each time.
 */
export async function recordPasskeyUse(db: Database, id: number, { signCount, at }: { signCount: number; at: string }): Promise<boolean> {
  const used = await db
    .q()
    .updateTable('passkeys')
    .set({ signCount, lastUsedAt: at })
    .where('id', '=', id)
    .where((e) => (signCount === 0 ? e('signCount', '=', 0) : e('signCount', '<', signCount)))
    .executeTakeFirst()
  return used.numUpdatedRows > 0
}

/** Undefined where the account has none of that id. */
export const updatePasskeyName = (db: Database, accountId: number, id: number, name: string): Promise<PasskeyRow | undefined> =>
  db.q().updateTable('passkeys').set({ name }).where('accountId', '=', accountId).where('id', '=', id).returningAll().executeTakeFirst()

/** Answers whether the account had it. */
export async function deletePasskey(db: Database, accountId: number, id: number): Promise<boolean> {
  const deleted = await db.q().deleteFrom('passkeys').where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows > 0
}

/** Answers those that were deleted. */
export const deletePasskeysAddedAfter = (db: Database, accountId: number, after: string): Promise<PasskeyRow[]> =>
  db.q().deleteFrom('passkeys').where('accountId', '=', accountId).where('createdAt', '>', after).returningAll().execute()

/** Answers whether there were any. */
export async function deletePasskeysOf(db: Database, accountId: number): Promise<boolean> {
  return (await db.q().deleteFrom('passkeys').where('accountId', '=', accountId).executeTakeFirst()).numDeletedRows > 0
}

/** The accounts that have a passkey. */
export async function listPasskeyOwners(db: Database): Promise<number[]> {
  const rows = await db.q().selectFrom('passkeys').select('accountId').distinct().execute()
  return rows.map(({ accountId }) => accountId)
}
