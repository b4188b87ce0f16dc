import { type ExpressionBuilder, type Generated, type Selectable, sql } from 'kysely'
import { type MonthCounts, type Months, monthOf } from '@/content/figure-counts.server'
import { inBatches, readInBatches } from '@/platform/batches.server'
import { countRows } from '@/platform/database/count-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { contains, containsAllWords, containsLowercase } from '@/platform/database/text-search.server'
import type { Page } from '@/platform/rendering/page-query'
import type { KeyedEntry } from '@/platform/storage/keyed-list.server'

interface SubscriptionTable {
  id: Generated<number>
  email: string
  emailKey: string
  name: string | null
  createdAt: string
  /** When its owner agreed, by the link in the email; null until then. */
  confirmedAt: string | null
  /** The page on which the address was entered, or what the imported file says; null for subscriptions from before this was noted. */
  source: string | null
  consentText: string | null
  addressHash: string | null
  bounces: Generated<number>
}

declare module '@/platform/database/database.server' {
  interface Schema {
    subscriptions: SubscriptionTable
    suppressed_addresses: SuppressedAddressTable
    list_departures: { code: string; leftAt: string }
  }
}

export type SubscriptionRow = Selectable<Schema['subscriptions']>

type NewSubscription = Pick<SubscriptionRow, 'email' | 'emailKey' | 'addressHash' | 'name' | 'source' | 'createdAt'>

/** Answers an address's row while it waits to be confirmed, with what was entered last; undefined for a confirmed one. */
export const savePendingSubscription = (db: Database, row: NewSubscription): Promise<SubscriptionRow | undefined> =>
  db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('emailKey')
        .doUpdateSet({ name: row.name, source: row.source, createdAt: row.createdAt })
        .where('subscriptions.confirmedAt', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()

/** People who agreed elsewhere, at `confirmedAt` (ISO-8601 UTC); an address that waits to be confirmed is confirmed by it. */
export async function saveConfirmedSubscriptions(
  db: Database,
  rows: readonly (Omit<NewSubscription, 'createdAt'> & { confirmedAt: string })[],
) {
  for (const some of inBatches(rows))
    await db
      .insertInto('subscriptions')
      .values(some.map((row) => ({ ...row, createdAt: row.confirmedAt })))
      .onConflict((conflict) =>
        conflict
          .column('emailKey')
          .doUpdateSet((e) => ({
            name: e.ref('excluded.name'),
            source: e.ref('excluded.source'),
            confirmedAt: e.ref('excluded.confirmedAt'),
          }))
          .where('subscriptions.confirmedAt', 'is', null),
      )
      .execute()
}

export const listConfirmedKeys = async (db: Database, emailKeys: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('subscriptions')
      .select('emailKey')
      .where('emailKey', 'in', emailKeys)
      .where('confirmedAt', 'is not', null)
      .execute()
  ).map(({ emailKey }) => emailKey)

export const selectSubscribed = (db: Database) => db.selectFrom('subscriptions').where('confirmedAt', 'is not', null)

export const countSubscribed = (db: Database) => countRows(selectSubscribed(db))

export const findSubscribed = (db: Database, emailKey: string): Promise<SubscriptionRow | undefined> =>
  selectSubscribed(db).selectAll().where('emailKey', '=', emailKey).executeTakeFirst()

export async function confirmSubscriptionRow(db: Database, id: number, consent: { confirmedAt: string; consentText: string }) {
  const confirmed = db.updateTable('subscriptions').set(consent).where('id', '=', id).where('confirmedAt', 'is', null)
  return (await confirmed.returning('id').executeTakeFirst()) !== undefined
}

export async function deletePendingSubscriptions(db: Database, moment: string, limit: number): Promise<number[]> {
  const expired = db.selectFrom('subscriptions').select('id').where('confirmedAt', 'is', null).where('createdAt', '<', moment).limit(limit)
  const deleted = db.deleteFrom('subscriptions').where('id', 'in', expired).where('confirmedAt', 'is', null)
  return (await deleted.returning('id').execute()).map(({ id }) => id)
}

interface SubscriptionFilter {
  search?: string | undefined
  isConfirmed?: true
}

/** More than there can be: SQLite takes no offset without a limit. */
const ALL = 1_000_000_000

export const listSubscriptions = (
  db: Database,
  { search = '', isConfirmed, limit, offset = 0, before }: SubscriptionFilter & Partial<Page> & { before?: number | undefined },
): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where(containing(db, search))
    .$if(isConfirmed === true, (query) => query.where('confirmedAt', 'is not', null))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit ?? ALL)
    .offset(offset)
    .execute()

export const readSubscriptions = (db: Database, filter: SubscriptionFilter): AsyncGenerator<SubscriptionRow[], void> =>
  readInBatches(({ limit, last }) => listSubscriptions(db, { ...filter, limit, before: last }))

export const countSubscriptions = (db: Database, search = ''): Promise<{ total: number; unconfirmed: number }> =>
  db
    .selectFrom('subscriptions')
    .select((e) => [e.fn.countAll<number>().as('total'), e.fn.countAll<number>().filterWhere('confirmedAt', 'is', null).as('unconfirmed')])
    .where(containing(db, search))
    .executeTakeFirstOrThrow()

export async function countSubscribedBefore(db: Database, moments: readonly string[]): Promise<number[]> {
  const counts = await db
    .selectFrom('subscriptions')
    .select((e) => moments.map((moment, index) => e.fn.countAll<number>().filterWhere('confirmedAt', '<', moment).as(`at${index}`)))
    .executeTakeFirstOrThrow()
  return moments.map((_, index) => counts[`at${index}`] ?? 0)
}

export const searchSubscriptions = (db: Database, search: string, limit: number): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where(containsAllWords(db, { texts: ['name'], lowercase: ['emailKey'] }, search))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const containing = (db: Database, search: string) => (e: ExpressionBuilder<Schema, 'subscriptions'>) =>
  search ? e.or([containsLowercase('emailKey', search), contains(db, 'name', search)]) : e.lit(true)

export const deleteSubscription = (db: Database, id: number): Promise<Pick<SubscriptionRow, 'confirmedAt'> | undefined> =>
  db.deleteFrom('subscriptions').where('id', '=', id).returning('confirmedAt').executeTakeFirst()

/** Counts by month those who agreed in it (spec B §6.8). */
export async function countConfirmedByMonth(db: Database, months: Months): Promise<MonthCounts[]> {
  const rows = await db
    .kysely()
    .with('confirmed', (query) => query.selectFrom('subscriptions').select(monthOf(sql.ref('confirmedAt'), months).as('month')))
    .selectFrom('confirmed')
    .where('month', 'is not', null)
    .select(['month', (e) => e.fn.countAll<number>().as('subscribed')])
    .groupBy('month')
    .execute()
  return rows.map(({ month, subscribed }) => ({ month: month ?? '', subscribed }))
}

export const findSubscription = (db: Database, id: number): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

export const findSubscriptionByHash = (db: Database, addressHash: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('addressHash', '=', addressHash).executeTakeFirst()

export const findSubscriptionOf = (db: Database, emailKey: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('emailKey', '=', emailKey).executeTakeFirst()

export const countBounce = (db: Database, emailKey: string): Promise<SubscriptionRow | undefined> =>
  db
    .updateTable('subscriptions')
    .set((e) => ({ bounces: e('bounces', '+', 1) }))
    .where('emailKey', '=', emailKey)
    .returningAll()
    .executeTakeFirst()

export async function resetBounces(db: Database, emailKey: string) {
  await db.updateTable('subscriptions').set({ bounces: 0 }).where('emailKey', '=', emailKey).where('bounces', '>', 0).execute()
}

interface SuppressedAddressTable {
  addressHash: string
  reason: 'unsubscribed' | 'removed' | 'bounced'
  createdAt: string
}

/** spec B §4.2 */
export async function suppressAddress(db: Database, row: SuppressedAddressTable) {
  await db
    .insertInto('suppressed_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('addressHash').doUpdateSet({ reason: row.reason, createdAt: row.createdAt }))
    .execute()
}

export async function liftSuppression(db: Database, addressHash: string) {
  await db.deleteFrom('suppressed_addresses').where('addressHash', '=', addressHash).execute()
}

export const listSuppressed = async (db: Database, hashes: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('suppressed_addresses').select('addressHash').where('addressHash', 'in', hashes).execute()).map(
    (row) => row.addressHash,
  )

export const isSuppressed = async (db: Database, addressHash: string) => (await listSuppressed(db, [addressHash])).length > 0

export const listDepartures = (db: Database): Promise<KeyedEntry[]> =>
  db.selectFrom('list_departures').select(['code', 'leftAt as at']).orderBy('leftAt').orderBy('code').execute()

export async function insertDepartures(db: Database, entries: readonly KeyedEntry[]) {
  for (const some of inBatches(entries))
    await db
      .insertInto('list_departures')
      .values(some.map(({ code, at }) => ({ code, leftAt: at })))
      // Another process that starts at the same time may be first.
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute()
}

export async function deleteOldDepartures(db: Database, moment: string, limit: number): Promise<number> {
  const old = db.selectFrom('list_departures').select('code').where('leftAt', '<', moment).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('list_departures').where('code', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
