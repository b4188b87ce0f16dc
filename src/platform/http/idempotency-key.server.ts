import { createHash } from 'node:crypto'
import type { Database } from '@/platform/database/database.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import { openBytes, sealBytes } from '@/platform/sealed-bytes.server'
import { hashOfToken } from '@/platform/token.server'
import { ApiError } from './errors.server'
import type { ApiContext } from './http.server'

/** The header by which a client says that a request is the one that it made before. */
export const IDEMPOTENCY_KEY = {
  name: 'idempotency-key',
  pattern: '^[A-Za-z0-9-]{1,64}$',
  description: 'Made up by the client: the same request with the same key, within a day, makes nothing more and gives the first answer',
}

const KEY = new RegExp(IDEMPOTENCY_KEY.pattern)

/** How long a request that is made again is recognized, in milliseconds. */
const RETENTION_MS = 24 * 3_600_000

/** Of one account: further ones take the place of the oldest. */
const MAX_KEYS = 200

const OTHER_INPUT = 'This went through already, the way you first sent it. What you changed since isn’t part of it.'

/** A file's name begins at random each time that it is stored; then comes a hash of its bytes. */
const RANDOM_NAMES = /\/uploads\/[\da-f]{16}-/g

/**
 * Makes something once, whichever number of times its request arrives (record 53): in the transaction that makes it, the result is kept under the
 * request's `Idempotency-Key`, and the same request gets that result from then on. Without a key it is made each time. Of two at once the second
 * waits for the first; what failed leaves nothing, and may be tried again. `input` is all that was sent; the result must be JSON. The key is
 * known only to its client, and opens what is stored of the result, which may hold a secret. Throws ApiError: 400 for a key that is none; 409
 * where the key was used with another input.
 */
export async function createOnce<T>(c: ApiContext, input: unknown, create: () => Promise<T>): Promise<T> {
  const key = c.req.header(IDEMPOTENCY_KEY.name)
  const { services, actor } = c.var
  if (key === undefined || !actor) return create()
  if (!KEY.test(key)) throw new ApiError(400, 'The Idempotency-Key must be 1 to 64 letters, digits and hyphens')
  const { db, clock } = services
  const about = `${actor.id} ${c.req.method} ${c.req.path}`
  const keyHash = hashOfToken(`${about} ${key}`)
  const inputHash = hashOfToken(JSON.stringify(input ?? null).replace(RANDOM_NAMES, '/uploads/'))
  const sealingKey = createHash('sha256').update(`result ${key}`).digest()
  return db.tx(async () => {
    if (!(await claimKey(db, { keyHash, accountId: actor.id, inputHash, createdAt: clock.now().toISOString() }))) {
      const found = await findKey(db, keyHash)
      if (found?.sealedResult) {
        if (found.inputHash !== inputHash) throw new ApiError(409, OTHER_INPUT)
        return JSON.parse(openBytes(sealingKey, about, found.sealedResult).toString()) as T
      }
    }
    await limitKeysOf(db, actor.id, MAX_KEYS)
    const result = await create()
    await saveResult(db, keyHash, sealBytes(sealingKey, about, Buffer.from(JSON.stringify(result))))
    return result
  })
}

export const forgetIdempotencyKeys = defineDailyJob({
  kind: 'forget-idempotency-keys',
  lane: 'upkeep',
  run: ({ db, clock }) => deleteKeysBefore(db, new Date(clock.now().getTime() - RETENTION_MS).toISOString()),
})

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

type IdempotencyKeyRow = Pick<IdempotencyKeyTable, 'inputHash' | 'sealedResult'>

/** Whether it is new. While another transaction has claimed the same one, this waits for its end. */
async function claimKey(db: Database, claim: Omit<IdempotencyKeyTable, 'sealedResult'>): Promise<boolean> {
  const row = await db
    .q()
    .insertInto('idempotency_keys')
    .values({ ...claim, sealedResult: null })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .returning('keyHash')
    .executeTakeFirst()
  return row !== undefined
}

const findKey = (db: Database, keyHash: string): Promise<IdempotencyKeyRow | undefined> =>
  db.q().selectFrom('idempotency_keys').select(['inputHash', 'sealedResult']).where('keyHash', '=', keyHash).executeTakeFirst()

async function saveResult(db: Database, keyHash: string, sealedResult: string) {
  await db.q().updateTable('idempotency_keys').set({ sealedResult }).where('keyHash', '=', keyHash).execute()
}

/** Deletes all of an account's but the newest `most`. */
async function limitKeysOf(db: Database, accountId: number, most: number) {
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
async function deleteKeysBefore(db: Database, moment: string) {
  await db.q().deleteFrom('idempotency_keys').where('createdAt', '<', moment).execute()
}
