import { type Generated, type Insertable, type Selectable, sql } from 'kysely'
import { type Months, monthOf } from '@/content/figure-counts.server'
import { BATCH_SIZE } from '@/content/retention.server'
import { inBatches, readInBatches } from '@/platform/batches.server'
import type { Database, Schema } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { todayIn } from '@/platform/time/clock'
import { wallClockAt } from '@/platform/time/zoned-time'
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
  providerUrl: string | null
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

/** What rows that were deleted came to, so that Figures outlive them (spec B §6.8). */
interface LedgerSumsTable extends SumsOfMonth {
  /** 0 for donations. */
  eventId: number
  isTest: boolean
}

declare module '@/platform/database/database.server' {
  interface Schema {
    ledger_entries: LedgerTable
    ledger_sums: LedgerSumsTable
  }
}

export type LedgerEntry = Selectable<Schema['ledger_entries']>
export type NewLedgerEntry = Insertable<LedgerTable>

/** Adds rows within the caller's transaction; lock what they are about, so that what the provider says twice is there once. */
export async function addEntries(db: Database, entries: readonly NewLedgerEntry[]) {
  for (const some of inBatches(entries, 200)) await db.insertInto('ledger_entries').values(some).execute()
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

/** Those of which a bank has taken back what was paid, and has not returned it: it decides who has the money. */
export async function listDisputed(db: Database, registrationIds: readonly number[]): Promise<Set<number>> {
  const disputed = new Set<number>()
  for (const some of inBatches(registrationIds)) {
    const rows = await db
      .selectFrom('ledger_entries')
      .select('registrationId')
      .where('registrationId', 'in', some)
      .where('kind', '=', 'dispute')
      .groupBy('registrationId')
      .having((e) => e.fn.sum('amountCents'), '<', 0)
      .execute()
    for (const { registrationId } of rows) if (registrationId !== null) disputed.add(registrationId)
  }
  return disputed
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
  const kept = await db
    .selectFrom('ledger_sums')
    .select(['month', 'currency', 'paidCents', 'refundedCents'])
    .where('month', '>=', months[0]?.month ?? '')
    .where('month', '<=', months.at(-1)?.month ?? '')
    .$if(eventIds !== undefined, (query) => query.where('eventId', 'in', eventIds ?? []))
    .$if(!withTest, (query) => query.where('isTest', '=', false))
    .execute()
  return [
    ...kept.map((row) => ({ ...row, paidCents: Number(row.paidCents), refundedCents: Number(row.refundedCents) })),
    ...rows.map(({ kind, currency, month, cents }) => ({ month: month ?? '', currency, ...asSums(kind, Number(cents)) })),
  ]
}

const asSums = (kind: LedgerKind, cents: number) =>
  kind === 'refund' || kind === 'dispute' ? { paidCents: 0, refundedCents: -cents } : { paidCents: cents, refundedCents: 0 }

export async function hasEntries(db: Database): Promise<boolean> {
  const entry = await db.selectFrom('ledger_entries').select('id').limit(1).executeTakeFirst()
  return entry !== undefined || (await db.selectFrom('ledger_sums').select('month').limit(1).executeTakeFirst()) !== undefined
}

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

/** Deletes a batch of rows older than `before` (ISO-8601 UTC) within the caller's transaction, and keeps what they came to; answers how many. */
export async function deleteOldEntries({ db, clock }: Pick<Services, 'db' | 'clock'>, before: string): Promise<number> {
  const old = db.selectFrom('ledger_entries').select('id').where('at', '<', before).orderBy('id').limit(BATCH_SIZE)
  const columns = ['at', 'eventId', 'currency', 'isTest', 'kind', 'amountCents'] as const
  const deleted = await db.deleteFrom('ledger_entries').where('id', 'in', old).returning(columns).execute()
  for (const { at, eventId, currency, isTest, kind, amountCents } of deleted)
    await db
      .insertInto('ledger_sums')
      .values({
        month: wallClockAt(at, clock.timeZone).slice(0, 'YYYY-MM'.length),
        eventId: eventId ?? 0,
        currency,
        isTest,
        ...asSums(kind, amountCents),
      })
      .onConflict((conflict) =>
        conflict.columns(['month', 'eventId', 'currency', 'isTest']).doUpdateSet((e) => ({
          paidCents: e('ledger_sums.paidCents', '+', e.ref('excluded.paidCents')),
          refundedCents: e('ledger_sums.refundedCents', '+', e.ref('excluded.refundedCents')),
        })),
      )
      .execute()
  return deleted.length
}

export const listLedgerSums = (db: Database) => db.selectFrom('ledger_sums').selectAll().orderBy('month').orderBy('eventId').execute()

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
