import type { Generated, Insertable, Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'

/** A payment's page at the provider, from before it is asked for until it is known how it ended (spec B §13.4). */
interface PageTable {
  /** What the provider is told as our reference; also the key by which asking twice makes one page. */
  id: string
  /** Null until the provider has made it. */
  providerId: string | null
  url: string | null
  state: PageState
  /** In hundredths of the currency's main unit, as in its items. */
  amountCents: number
  currency: string
  isTest: Generated<boolean>
  /** What it was for is no more, or costs something else: it is to be ended at the provider. */
  isUnwanted: Generated<boolean>
  /** Of a donation, which has no items; null for what registrations pay. */
  purpose: string | null
  createdAt: string
  expiresAt: string
  endedAt: string | null
}

/** `making`: the provider was asked, and may not have answered. */
type PageState = 'making' | 'open' | 'paid' | 'ended'

interface PageItemTable {
  pageId: string
  registrationId: number
  /** As the provider shows it: the event and its date. */
  label: string
  amountCents: number
}

/** What is to go back of a charge, from before the provider is asked for it (spec B §13.7). */
interface RefundTable {
  /** Also the key by which asking twice gives back once. */
  id: string
  /** Null for a donation. */
  registrationId: number | null
  pageId: string
  chargeId: string
  amountCents: number
  state: 'asked' | 'done' | 'refused'
  failure: string | null
  accountId: number | null
  createdAt: string
}

/** A message of the provider, by its number. */
interface EventTable {
  id: string
  receivedAt: string
}

interface LookTable {
  id: 1
  /** All that changed at the provider before it is in the ledger, ISO-8601 UTC. */
  lookedUntil: string
  /** A backup was restored since: what the ledger lacks may have gone back already. */
  isRestored: Generated<boolean>
}

declare module '@/platform/database/database.server' {
  interface Schema {
    payment_pages: PageTable
    payment_page_items: PageItemTable
    payment_refunds: RefundTable
    payment_events: EventTable
    payment_looks: LookTable
  }
}

export type PageRow = Selectable<Schema['payment_pages']>
export type PageItem = Omit<PageItemTable, 'pageId'>
type NewPage = Omit<Insertable<PageTable>, 'state'>

export async function insertPage(
  db: Database,
  page: Omit<NewPage, 'amountCents'> & { state?: 'open' },
  items: readonly PageItem[],
): Promise<PageRow> {
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0)
  const row = await db
    .insertInto('payment_pages')
    .values({ state: 'making', ...page, amountCents })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (items.length > 0)
    await db
      .insertInto('payment_page_items')
      .values(items.map((item) => ({ ...item, pageId: page.id })))
      .execute()
  return row
}

/** Stores the page of a donation, or answers the one that is there by its id. */
export async function insertDonationPage(db: Database, page: NewPage): Promise<PageRow> {
  const stored = db
    .insertInto('payment_pages')
    .values({ ...page, state: 'making' })
    .onConflict((conflict) => conflict.column('id').doNothing())
  const row = (await stored.returningAll().executeTakeFirst()) ?? (await findPage(db, page.id))
  if (!row) throw new Error('The page of a donation was deleted while it was made')
  return row
}

/** Deletes pages of donations that came to nothing, made before `before` (ISO-8601 UTC). */
export async function deleteUnpaidDonations(db: Database, before: string) {
  await db
    .deleteFrom('payment_pages')
    .where('purpose', 'is not', null)
    .where('state', '=', 'ended')
    .where('createdAt', '<', before)
    .where('id', 'not in', db.selectFrom('ledger_entries').select('pageId').where('pageId', 'is not', null).$castTo<{ pageId: string }>())
    .execute()
}

export const findPage = (db: Database, id: string): Promise<PageRow | undefined> =>
  db.selectFrom('payment_pages').selectAll().where('id', '=', id).executeTakeFirst()

export const lockPage = (db: Database, id: string): Promise<PageRow | undefined> =>
  db
    .updateTable('payment_pages')
    .set((e) => ({ state: e.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const listItems = (db: Database, pageId: string): Promise<PageItem[]> =>
  db
    .selectFrom('payment_page_items')
    .select(['registrationId', 'label', 'amountCents'])
    .where('pageId', '=', pageId)
    .orderBy('registrationId')
    .execute()

const ofRegistrations = (db: Database, ids: readonly number[]) =>
  db.selectFrom('payment_page_items').select('pageId').where('registrationId', 'in', ids)

/** Those by which someone could still pay for one of these registrations, the newest first. */
export const listOpenPages = async (db: Database, registrationIds: readonly number[]): Promise<PageRow[]> =>
  registrationIds.length === 0
    ? []
    : db
        .selectFrom('payment_pages')
        .selectAll()
        .where('id', 'in', ofRegistrations(db, registrationIds))
        .where('state', 'in', ['making', 'open'])
        .orderBy('createdAt', 'desc')
        .execute()

export const listPagesOf = (db: Database, registrationId: number): Promise<PageRow[]> =>
  db
    .selectFrom('payment_pages')
    .selectAll()
    .where('id', 'in', ofRegistrations(db, [registrationId]))
    .orderBy('createdAt', 'desc')
    .execute()

/** Marks the open pages of registrations as to be ended; the job that looks at them does it. */
export async function unwantPages(db: Database, registrationIds: readonly number[]) {
  if (registrationIds.length === 0) return
  await db
    .updateTable('payment_pages')
    .set({ isUnwanted: true })
    .where('id', 'in', ofRegistrations(db, registrationIds))
    .where('state', 'in', ['making', 'open'])
    .execute()
}

/** Those whose end is not known, made until `before` (ISO-8601 UTC) or to be ended. */
export const listUnsettledPages = (db: Database, before: string): Promise<PageRow[]> =>
  db
    .selectFrom('payment_pages')
    .selectAll()
    .where('state', 'in', ['making', 'open'])
    .where((e) => e.or([e('createdAt', '<', before), e('isUnwanted', '=', true)]))
    .orderBy('createdAt')
    .execute()

export async function savePage(db: Database, id: string, { providerId, url, state, expiresAt, endedAt, isUnwanted }: Partial<PageRow>) {
  await db.updateTable('payment_pages').set({ providerId, url, state, expiresAt, endedAt, isUnwanted }).where('id', '=', id).execute()
}

export type RefundRow = Selectable<Schema['payment_refunds']>

export async function insertRefund(db: Database, refund: Omit<RefundRow, 'state' | 'failure'>) {
  await db
    .insertInto('payment_refunds')
    .values({ ...refund, state: 'asked' })
    .execute()
}

export const findRefund = (db: Database, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Those that the provider has not answered yet, of these charges. */
export const listAskedRefunds = async (db: Database, chargeIds: readonly string[]): Promise<RefundRow[]> =>
  chargeIds.length === 0
    ? []
    : db
        .selectFrom('payment_refunds')
        .selectAll()
        .where('chargeId', 'in', chargeIds)
        .where('state', '=', 'asked')
        .orderBy('createdAt')
        .execute()

/** Those that the provider refused for good, the last ones first. */
export const listRefusedRefunds = (db: Database, limit: number): Promise<RefundRow[]> =>
  db.selectFrom('payment_refunds').selectAll().where('state', '=', 'refused').orderBy('createdAt', 'desc').limit(limit).execute()

/** How many payments the provider can't tell the end of, made before `before` (ISO-8601 UTC). */
export async function countUnknownPages(db: Database, before: string): Promise<number> {
  const open = db.selectFrom('payment_pages').where('state', 'in', ['making', 'open']).where('createdAt', '<', before)
  return Number((await open.select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
}

export async function settleRefund(db: Database, id: string, state: 'done' | 'refused', failure: string | null = null) {
  await db.updateTable('payment_refunds').set({ state, failure }).where('id', '=', id).execute()
}

/** Notes a message of the provider; answers whether it is the first with its number. */
export async function insertPaymentEvent(db: Database, event: { id: string; receivedAt: string }): Promise<boolean> {
  const stored = db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
  return (await stored.returning('id').executeTakeFirst()) !== undefined
}

export async function deletePaymentEvents(db: Database, { before }: { before: string }) {
  await db.deleteFrom('payment_events').where('receivedAt', '<', before).execute()
}

export const findLook = (db: Database): Promise<Selectable<LookTable> | undefined> =>
  db.selectFrom('payment_looks').selectAll().executeTakeFirst()

export async function saveLook(db: Database, lookedUntil: string) {
  const look = { lookedUntil, isRestored: false }
  await db
    .insertInto('payment_looks')
    .values({ id: 1, ...look })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(look))
    .execute()
}

/** Nothing is refunded from here until all is looked at that changed since; where no one ever looked, all that the provider lists. */
export async function markRestored(db: Database) {
  await db
    .insertInto('payment_looks')
    .values({ id: 1, lookedUntil: new Date(0).toISOString(), isRestored: true })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ isRestored: true }))
    .execute()
}
