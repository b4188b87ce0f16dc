import { createHash } from 'node:crypto'
import type { Database } from '@/platform/database/database.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import { openBytes, sealBytes } from '@/platform/sealed-bytes.server'
import { hashOfToken } from '@/platform/token.server'
import { ApiError } from './errors.server'
import type { ApiContext } from './http.server'

const KEY = /^[A-Za-z0-9-]{1,64}$/

export const idempotencyKey = {
  name: 'idempotency-key',
  in: 'header' as const,
  schema: { type: 'string' as const, pattern: KEY.source },
  description: 'Made up by the client: the same request with the same key, within a day, makes nothing more and gives the first answer',
}

const RETENTION_MS = 24 * 3_600_000

/** Of one account: further ones take the place of the oldest. */
const MAX_KEYS = 200

const OTHER_INPUT = 'This went through already, the way you first sent it. What you changed since isn’t part of it.'

/** A file's name begins at random each time that it is stored; then comes a hash of its bytes. */
const RANDOM_NAMES = /\/uploads\/[\da-f]{16}-/g

/** Makes something once per `Idempotency-Key` (record 53), with its sealed result in one transaction. Throws ApiError 400, 409 for new input. */
export async function createOnce<T>(c: ApiContext, input: unknown, create: () => Promise<T>): Promise<T> {
  const key = c.req.header(idempotencyKey.name)
  const { services, actor } = c.var
  if (key === undefined || !actor) return create()
  if (!KEY.test(key)) throw new ApiError(400, 'The Idempotency-Key must be 1 to 64 letters, digits and hyphens')
  const { db, clock } = services
  const about = `${actor.id} ${c.req.method} ${c.req.path}`
  const keyHash = hashOfToken(`${about} ${key}`)
  const inputHash = hashOfToken(JSON.stringify(input ?? null).replace(RANDOM_NAMES, '/uploads/'))
  const sealingKey = createHash('sha256').update(`result ${key}`).digest()
  return db.tx(async () => {
    // While another transaction has claimed it, this waits for its end.
    await db
      .insertInto('idempotency_keys')
      .values({ keyHash, accountId: actor.id, inputHash, createdAt: clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('keyHash').doNothing())
      .execute()
    const found = await db
      .selectFrom('idempotency_keys')
      .select(['inputHash', 'sealedResult'])
      .where('keyHash', '=', keyHash)
      .executeTakeFirst()
    if (found?.sealedResult) {
      if (found.inputHash !== inputHash) throw new ApiError(409, OTHER_INPUT)
      return JSON.parse(openBytes(sealingKey, about, found.sealedResult).toString()) as T
    }
    await limitKeysOf(db, actor.id)
    const result = await create()
    const sealedResult = sealBytes(sealingKey, about, Buffer.from(JSON.stringify(result)))
    await db.updateTable('idempotency_keys').set({ sealedResult }).where('keyHash', '=', keyHash).execute()
    return result
  })
}

export const forgetIdempotencyKeys = defineDailyJob({
  kind: 'forget-idempotency-keys',
  lane: 'upkeep',
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - RETENTION_MS).toISOString()
    await db.deleteFrom('idempotency_keys').where('createdAt', '<', before).execute()
  },
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

async function limitKeysOf(db: Database, accountId: number) {
  const oldest = await db
    .selectFrom('idempotency_keys')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .offset(MAX_KEYS)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await db.deleteFrom('idempotency_keys').where('accountId', '=', accountId).where('createdAt', '<=', oldest.createdAt).execute()
}
