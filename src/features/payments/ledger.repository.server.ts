import { type Generated, type Insertable, type Selectable, sql } from 'kysely'
import { type Months, monthOf } from '@/content/figure-counts.server'
import { BATCH_SIZE } from '@/content/retention.server'
import { inBatches, readInBatches } from '@/platform/batches.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { todayIn } from '@/platform/time/clock'
import type { LedgerKind, PaidWay, PaymentWay } from './payments.schema'

/** What was paid and what went back (spec B §13.6). Rows are added, never changed; only a fee is filled in once it is known. */
interface LedgerTable {
  id: Generated<number>
  kind: LedgerKind
  /** In hundredths of the currency's main unit, for every currency; negative where money goes back. */
  amountCents: number
  /** Likewise; null until the provider has said it. */
  feeCents: number | null
  currency: string
  /** Made with a test key: no money moved. */
  isTest: Generated<boolean>
  /** ISO-8601 UTC. */
  at: string
  how: PaymentWay | null
  /** Of the person who noted it. */
  accountId: number | null
  /** The provider's id of the charge, refund or dispute; null for what was noted by hand. */
  providerId: string | null
  /** Where the provider's own site shows it. */
  providerUrl: string | null
  /** The charge that a refund or dispute is of. */
  chargeId: string | null
  pageId: string | null
  /** Null for a donation. */
  registrationId: number | null
  eventId: number | null
  /** As it was then, for the books, once the event is gone. */
  eventTitle: string | null
  session: string | null
  /** Of who donated; the name of who registered is in the registration. */
  name: string | null
  email: string | null
  emailKey: string | null
  purpose: string | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    ledger_entries: LedgerTable
  }
}

export type LedgerEntry = Selectable<Schema['ledger_entries']>
export type NewLedgerEntry = Pick<LedgerEntry, 'kind' | 'amountCents' | 'currency' | 'at'> & Partial<Insertable<Schema['ledger_entries']>>

const EMPTY = {
  feeCents: null,
  how: null,
  accountId: null,
  providerId: null,
  providerUrl: null,
  chargeId: null,
  pageId: null,
  registrationId: null,
  eventId: null,
  eventTitle: null,
  session: null,
  name: null,
  email: null,
  emailKey: null,
  purpose: null,
} satisfies Partial<NewLedgerEntry>

/** Adds rows within the caller's transaction; lock what they are about, so that what the provider says twice is there once. */
export async function addEntries(db: Database, entries: readonly NewLedgerEntry[]) {
  const rows = entries.map((entry) => ({ ...EMPTY, ...entry }))
  for (const some of inBatches(rows, 200)) await db.insertInto('ledger_entries').values(some).execute()
}

/** The rows of these registrations, the first one first. */
export async function listEntriesOf(db: Database, registrationIds: readonly number[]): Promise<LedgerEntry[]> {
  const entries = []
  for (const some of inBatches(registrationIds))
    entries.push(...(await db.selectFrom('ledger_entries').selectAll().where('registrationId', 'in', some).orderBy('id').execute()))
  return entries
}

export const findEntryOf = (db: Database, { providerId, registrationId }: Pick<LedgerEntry, 'providerId' | 'registrationId'>) =>
  db
    .selectFrom('ledger_entries')
    .select('id')
    .where('providerId', '=', providerId)
    .where('registrationId', registrationId === null ? 'is' : '=', registrationId)
    .executeTakeFirst()

/** A charge by the provider's id: the first of its rows, where it is for several registrations. */
export const findCharge = (db: Database, chargeId: string): Promise<LedgerEntry | undefined> =>
  db.selectFrom('ledger_entries').selectAll().where('providerId', '=', chargeId).orderBy('id').executeTakeFirst()

export const listEntriesOfPage = (db: Database, pageId: string): Promise<LedgerEntry[]> =>
  db.selectFrom('ledger_entries').selectAll().where('pageId', '=', pageId).orderBy('id').execute()

/** Refunds that the provider sent back, the last ones first: the money is here again. */
export const listReturnedRefunds = (db: Database, limit: number): Promise<LedgerEntry[]> =>
  db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('kind', '=', 'refund')
    .where('amountCents', '>', 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function setFee(db: Database, id: number, feeCents: number) {
  await db.updateTable('ledger_entries').set({ feeCents }).where('id', '=', id).execute()
}

/** What was paid for one registration counts for another of the same person, which takes its place. */
export async function moveEntries(db: Database, from: number, to: number) {
  await db.updateTable('ledger_entries').set({ registrationId: to }).where('registrationId', '=', from).execute()
}

export type SumsByWay = Partial<Record<PaidWay, number>>

/** What was paid of each registration, by way, in hundredths; ways that came to nothing are left out. */
export async function sumByWay(db: Database, registrationIds: readonly number[]): Promise<Map<number, SumsByWay>> {
  const sums = new Map<number, SumsByWay>()
  for (const some of inBatches(registrationIds)) {
    const rows = await db
      .selectFrom('ledger_entries')
      .select((e) => ['registrationId', 'how', e.fn.sum<number>('amountCents').as('cents')])
      .where('registrationId', 'in', some)
      .groupBy(['registrationId', 'how'])
      .execute()
    for (const { registrationId, how, cents } of rows) {
      if (registrationId === null || Number(cents) === 0) continue
      sums.set(registrationId, { ...sums.get(registrationId), [how ?? 'online']: Number(cents) })
    }
  }
  return sums
}

interface SumsOfMonth {
  month: string
  currency: string
  paidCents: number
  refundedCents: number
}

/** What was paid in each month, less what staff took back of what they had noted, and what was refunded or disputed; of some events where these are given. */
export async function sumByMonth(
  db: Database,
  months: Months,
  { eventIds, withTest }: { eventIds?: readonly number[] | undefined; withTest: boolean },
): Promise<SumsOfMonth[]> {
  if (eventIds?.length === 0) return []
  const rows = await db
    .selectFrom('ledger_entries')
    .select((e) => ['kind', 'currency', monthOf(sql.ref('at'), months).as('month'), e.fn.sum<number>('amountCents').as('cents')])
    .where('at', '>=', months[0]?.from ?? '')
    .where('at', '<', months.at(-1)?.before ?? '')
    .$if(eventIds !== undefined, (query) => query.where('eventId', 'in', eventIds ?? []))
    .$if(!withTest, (query) => query.where('isTest', '=', false))
    .groupBy(['kind', 'currency', 'month'])
    .execute()
  return rows.map(({ kind, currency, month, cents }) => {
    const isBack = kind === 'refund' || kind === 'dispute'
    return { month: month ?? '', currency, paidCents: isBack ? 0 : Number(cents), refundedCents: isBack ? -Number(cents) : 0 }
  })
}

export const hasEntries = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('ledger_entries').select('id').limit(1).executeTakeFirst()) !== undefined

/** What someone donated, by year on the clocks of `timeZone` and by currency, in hundredths; the latest year first. */
export async function sumGivenByYear(db: Database, emailKey: string, { timeZone, withTests }: { timeZone: string; withTests: boolean }) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['at', 'amountCents', 'currency'])
    .where('emailKey', '=', emailKey)
    .$if(!withTests, (query) => query.where('isTest', '=', false))
    .execute()
  const years = Map.groupBy(rows, ({ at, currency }) => `${todayIn(timeZone, new Date(at)).slice(0, 4)} ${currency}`)
  return [...years]
    .map(([key, entries]) => ({
      year: key.slice(0, 4),
      currency: key.slice(5),
      cents: entries.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }))
    .toSorted((a, b) => b.year.localeCompare(a.year))
}

/** Leaves amounts, moments and the provider's ids, for the books. */
export async function eraseGiver(db: Database, emailKey: string) {
  await db.updateTable('ledger_entries').set({ name: null, email: null, emailKey: null }).where('emailKey', '=', emailKey).execute()
}

/** Deletes a batch of rows older than `before` (ISO-8601 UTC); answers how many. */
export async function deleteOldEntries(db: Database, before: string): Promise<number> {
  const old = db.selectFrom('ledger_entries').select('id').where('at', '<', before).orderBy('id').limit(BATCH_SIZE)
  const { numDeletedRows } = await db.deleteFrom('ledger_entries').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const readLedger = (db: Database): AsyncGenerator<LedgerEntry[], void> =>
  readInBatches(({ limit, last = 0 }) =>
    db.selectFrom('ledger_entries').selectAll().where('id', '>', last).orderBy('id').limit(limit).execute(),
  )

interface LedgerRange {
  /** ISO-8601 UTC, as in `before`. */
  from: string
  before: string
  eventId?: number
}

/** The rows of a time, the newest first. */
export const listLedger = (db: Database, { from, before, eventId }: LedgerRange): Promise<LedgerEntry[]> =>
  db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('at', '>=', from)
    .where('at', '<', before)
    .$if(eventId !== undefined, (query) => query.where('eventId', '=', eventId ?? 0))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
