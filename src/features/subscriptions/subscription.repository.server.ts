import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Database, Schema } from '@/platform/database.server'
import type { Page } from '@/platform/page-query'
import './subscription.table.server'

export type SubscriptionRow = Selectable<Schema['subscriptions']>

/** One row an address, whatever its letters' case; what is there stays as it is. `at` is ISO-8601 UTC. */
export async function saveSubscription(db: Database, { email, name, at }: { email: string; name: string | null; at: string }) {
  await db
    .q()
    .insertInto('subscriptions')
    .values({ email, email_key: email.toLowerCase(), name, created_at: at })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

/** More than there can be: SQLite takes no offset without a limit. */
const ALL = 1_000_000_000

/** Those whose address or name contains `search`, or all, newest first; a part of them with `limit` and `offset`. */
export const listSubscriptions = (
  db: Database,
  { search = '', limit, offset = 0 }: Partial<Page> & { search?: string | undefined },
): Promise<SubscriptionRow[]> =>
  db
    .q()
    .selectFrom('subscriptions')
    .selectAll()
    .where(containing(search))
    .orderBy('id', 'desc')
    .limit(limit ?? ALL)
    .offset(offset)
    .execute()

export async function countSubscriptions(db: Database, search = ''): Promise<number> {
  const { count } = await db
    .q()
    .selectFrom('subscriptions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(containing(search))
    .executeTakeFirstOrThrow()
  return count
}

const containing = (search: string) => (e: ExpressionBuilder<Schema, 'subscriptions'>) => {
  if (!search) return e.lit(true)
  const [typed, lower] = [patternOf(search), patternOf(search.toLowerCase())]
  return e.or([
    sql<boolean>`email_key like ${lower} escape '\\'`,
    sql<boolean>`lower(name) like ${lower} escape '\\'`,
    // The databases fold no letters, or not the same ones, beyond A to Z: É is found at least as it was typed.
    sql<boolean>`name like ${typed} escape '\\'`,
  ])
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether there was one. */
export async function deleteSubscription(db: Database, id: number): Promise<boolean> {
  return (await db.q().deleteFrom('subscriptions').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}
