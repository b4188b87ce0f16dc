import type { ExpressionBuilder, Selectable } from 'kysely'
import { readInBatches } from '@/platform/batches.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { contains, containsAllWords, containsLowercase } from '@/platform/database/text-search.server'
import { foldEmail } from '@/platform/email-address'
import type { Page } from '@/platform/rendering/page-query'
import './subscription.table.server'

export type SubscriptionRow = Selectable<Schema['subscriptions']>

/** One row an address, whatever its letters' case; what is there stays as it is. `at` is ISO-8601 UTC. */
export async function saveSubscription(db: Database, { email, name, at }: { email: string; name: string | null; at: string }) {
  await db
    .q()
    .insertInto('subscriptions')
    .values({ email, emailKey: foldEmail(email), name, createdAt: at })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .execute()
}

interface SubscriptionFilter {
  /** In the address or the name. */
  search?: string | undefined
}

/** More than there can be: SQLite takes no offset without a limit. */
const ALL = 1_000_000_000

/** Those with the search text, or all, newest first; a part of them with `limit` and `offset`, or older than the one with the id `before`. */
export const listSubscriptions = (
  db: Database,
  { search = '', limit, offset = 0, before }: SubscriptionFilter & Partial<Page> & { before?: number | undefined },
): Promise<SubscriptionRow[]> =>
  db
    .q()
    .selectFrom('subscriptions')
    .selectAll()
    .where(containing(db, search))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit ?? ALL)
    .offset(offset)
    .execute()

/** The same in batches. */
export const readSubscriptions = (db: Database, filter: SubscriptionFilter): AsyncGenerator<SubscriptionRow[], void> =>
  readInBatches(({ limit, last }) => listSubscriptions(db, { ...filter, limit, before: last }))

export async function countSubscriptions(db: Database, search = ''): Promise<number> {
  const { count } = await db
    .q()
    .selectFrom('subscriptions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(containing(db, search))
    .executeTakeFirstOrThrow()
  return count
}

/** How many of today's subscribers were there before each of these moments (ISO-8601 UTC). */
export async function countSubscribedBefore(db: Database, moments: readonly string[]): Promise<number[]> {
  const counts = await db
    .q()
    .selectFrom('subscriptions')
    .select((e) => moments.map((moment, index) => e.fn.countAll<number>().filterWhere('createdAt', '<', moment).as(`at${index}`)))
    .executeTakeFirstOrThrow()
  return moments.map((_, index) => counts[`at${index}`] ?? 0)
}

/** So many whose name or address has every word of `search`, the newest first. */
export const searchSubscriptions = (db: Database, search: string, most: number): Promise<SubscriptionRow[]> =>
  db
    .q()
    .selectFrom('subscriptions')
    .selectAll()
    .where(containsAllWords(db, { texts: ['name'], inSmallLetters: ['emailKey'] }, search))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

const containing = (db: Database, search: string) => (e: ExpressionBuilder<Schema, 'subscriptions'>) =>
  search ? e.or([containsLowercase('emailKey', search), contains(db, 'name', search)]) : e.lit(true)

/** Whether there was one. */
export async function deleteSubscription(db: Database, id: number): Promise<boolean> {
  return (await db.q().deleteFrom('subscriptions').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

/** One person's, by `foldEmail` of the address. */
export const findSubscriptionOf = (db: Database, emailKey: string): Promise<SubscriptionRow | undefined> =>
  db.q().selectFrom('subscriptions').selectAll().where('emailKey', '=', emailKey).executeTakeFirst()

export async function deleteSubscriptionOf(db: Database, emailKey: string) {
  await db.q().deleteFrom('subscriptions').where('emailKey', '=', emailKey).execute()
}
