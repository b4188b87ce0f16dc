import { setImmediate } from 'node:timers/promises'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { epochOf, wallTimeOf } from '@/platform/time/zoned-time'
import type { Retention } from '@/site/site.schema'

/** One kind of data that is deleted once it is too old: by the setting that holds the number of months, or always after a fixed number of days (spec B §8.2). */
export type RetentionRule = ({ setting: keyof Retention } | { days: number }) & {
  nouns: readonly [one: string, many: string]
  /** Deletes what expired before `cutoff` and yields how many, a transaction a batch; the caller may stop, and processes may compete. */
  deleteExpired(services: Services, cutoff: Date): AsyncIterable<number>
}

/** Small enough that a request which comes in between hardly waits. */
export const BATCH_SIZE = 100

/** Carries out `deleteBatch`, which answers how many it deleted, in one transaction after the other until it finds nothing. */
export async function* deleteInBatches({ db }: Pick<Services, 'db'>, deleteBatch: () => Promise<number>): AsyncGenerator<number, void> {
  for (let count = await db.tx(deleteBatch); count > 0; count = await db.tx(deleteBatch)) {
    yield count
    await setImmediate()
  }
}

/** The moment `months` before `now` on the clocks of `timeZone`; of a month without that day, its last day. */
export function monthsBefore(now: Date, months: number, timeZone: string): Date {
  const date = new Date(wallTimeOf(now.getTime(), timeZone))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months, Math.min(date.getUTCDate(), lastDay))
  return new Date(epochOf(date.getTime(), timeZone))
}

interface ExpiredCountTable {
  /** What was deleted, and the id of what it belonged to; 0 where it belonged to nothing. */
  entity: string
  entityId: number
  count: number
}

declare module '@/platform/database/database.server' {
  interface Schema {
    expired_counts: ExpiredCountTable
  }
}

interface Expired {
  entity: string
  entityId?: number
}

/** Remembers how many were deleted, within the transaction that deletes them, so that totals stay true. */
export async function countExpired(db: Database, { entity, entityId = 0 }: Expired, count: number) {
  if (count === 0) return
  await db
    .insertInto('expired_counts')
    .values({ entity, entityId, count })
    .onConflict((conflict) =>
      conflict.columns(['entity', 'entityId']).doUpdateSet((e) => ({ count: e('expired_counts.count', '+', count) })),
    )
    .execute()
}

export const findExpiredCount = async (db: Database, { entity, entityId = 0 }: Expired): Promise<number> =>
  (await db.selectFrom('expired_counts').select('count').where('entity', '=', entity).where('entityId', '=', entityId).executeTakeFirst())
    ?.count ?? 0
