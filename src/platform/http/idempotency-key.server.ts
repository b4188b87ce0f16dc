import { createHash } from 'node:crypto'
import type { Database } from '@/platform/database/database.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import { openBytes, sealBytes } from '@/platform/sealed-bytes.server'
import { hashOfToken } from '@/platform/token.server'
import { ApiError } from './errors.server'
import type { ApiContext } from './http.server'

export const IDEMPOTENCY_KEY = {
  name: 'idempotency-key',
  pattern: '^[A-Za-z0-9-]{1,64}$',
  description: 'Made up by the client: the same request with the same key, within a day, makes nothing more and gives the first answer',
}

const KEY = new RegExp(IDEMPOTENCY_KEY.pattern)

const RETENTION_MS = 24 * 3_600_000

/** Of one account: further ones take the place of the oldest. */
const MAX_KEYS = 200

const OTHER_INPUT = 'This went through already, the way you first sent it. What you changed since isn’t part of it.'

/** A file's name begins at random each time that it is stored; then comes a hash of its bytes. */
const RANDOM_NAMES = /\/uploads\/[\da-f]{16}-/g

/** Makes something once per `Idempotency-Key` (record 53), with its sealed result in one transaction. Throws ApiError 400, 409 for new input. */
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
  /** Of the account, the call and the client's key, which itself is stored nowhere. */
  keyHash: string
  accountId: number
  inputHash: string
  /** Opens with the client's key. Null only within the transaction that claims it. */
  sealedResult: string | null
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
    .insertInto('idempotency_keys')
    .values({ ...claim, sealedResult: null })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .returning('keyHash')
    .executeTakeFirst()
  return row !== undefined
}

const findKey = (db: Database, keyHash: string): Promise<IdempotencyKeyRow | undefined> =>
  db.selectFrom('idempotency_keys').select(['inputHash', 'sealedResult']).where('keyHash', '=', keyHash).executeTakeFirst()

async function saveResult(db: Database, keyHash: string, sealedResult: string) {
  await db.updateTable('idempotency_keys').set({ sealedResult }).where('keyHash', '=', keyHash).execute()
}

async function limitKeysOf(db: Database, accountId: number, most: number) {
  const oldest = await db
    .selectFrom('idempotency_keys')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await db.deleteFrom('idempotency_keys').where('accountId', '=', accountId).where('createdAt', '<=', oldest.createdAt).execute()
}

async function deleteKeysBefore(db: Database, moment: string) {
  await db.deleteFrom('idempotency_keys').where('createdAt', '<', moment).execute()
}
