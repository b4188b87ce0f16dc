import type { Database } from '@/platform/database/database.server'

interface IdempotencyKeyTable {
  /** Of the account, the call, and the key that the client made: the key itself is stored nowhere. */
  keyHash: string
  accountId: number
  /** Of what was sent. */
  inputHash: string
  /** Opens with the client's key. Null only within the transaction that claims it. */
  sealedResult: string | null
  /** ISO-8601 UTC. */
  createdAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    idempotency_keys: IdempotencyKeyTable
  }
}

export type IdempotencyKeyRow = Pick<IdempotencyKeyTable, 'inputHash' | 'sealedResult'>

/** Whether it is new. While another transaction has claimed the same one, this waits for its end. */
export async function claimKey(db: Database, claim: Omit<IdempotencyKeyTable, 'sealedResult'>): Promise<boolean> {
  const row = await db
    .q()
    .insertInto('idempotency_keys')
    .values({ ...claim, sealedResult: null })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .returning('keyHash')
    .executeTakeFirst()
  return row !== undefined
}

export const findKey = (db: Database, keyHash: string): Promise<IdempotencyKeyRow | undefined> =>
  db.q().selectFrom('idempotency_keys').select(['inputHash', 'sealedResult']).where('keyHash', '=', keyHash).executeTakeFirst()

export async function saveResult(db: Database, keyHash: string, sealedResult: string) {
  await db.q().updateTable('idempotency_keys').set({ sealedResult }).where('keyHash', '=', keyHash).execute()
}

/** Deletes all of an account's but the newest `most`. */
export async function limitKeysOf(db: Database, accountId: number, most: number) {
  const oldest = await db
    .q()
    .selectFrom('idempotency_keys')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await db.q().deleteFrom('idempotency_keys').where('accountId', '=', accountId).where('createdAt', '<=', oldest.createdAt).execute()
}

/** Those from before a moment, ISO-8601 UTC. */
export async function deleteKeysBefore(db: Database, moment: string) {
  await db.q().deleteFrom('idempotency_keys').where('createdAt', '<', moment).execute()
}
