import type { LedgerEntry } from '@/features/payments/ledger.repository.server'
import { listLedger } from '@/features/payments/ledger.repository.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { csvFile } from '@/platform/text/csv'
import { addDays } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import { findEventNames, findStoredEvent } from '../event.repository.server'
import { amountOf } from '../places/format-price'
import { findRegistrations } from '../places/registration.repository.server'
import { listOwing } from '../places/registration-list.repository.server'
import { settingsOf } from '../places/stored-settings.server'
import { booksCalls } from './books.calls'
import type { BookedPayment, BooksFilter, BooksSum } from './books.schema'

const YEAR = 366

export const booksApi = serveCalls(booksCalls, {
  'GET /api/payments': async ({ services, query: { limit, offset = 0, ...filter } }) => {
    const payments = await readBooks(services, filter)
    return {
      payments: payments.slice(offset, offset + (limit ?? payments.length)),
      total: payments.length,
      owed: await readOwed(services, filter.event),
      sums: sumsOf(services, payments),
    }
  },
  'GET /api/payments/export': async ({ c, services, query }) => {
    const payments = await readBooks(services, query)
    return c.body(csvFile([Object.keys(columns), ...payments.map(lineOf)]), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payments-${services.clock.today()}.csv"`,
      'cache-control': 'no-store',
    })
  },
})

/** The newest first. */
async function readBooks(services: Services, { event, from, to }: BooksFilter): Promise<BookedPayment[]> {
  const { db, clock } = services
  const begin = from ?? addDays(clock.today(), -YEAR)
  const range = {
    from: instantOf(`${begin}T00:00`, clock.timeZone),
    before: instantOf(`${addDays(to ?? clock.today(), 1)}T00:00`, clock.timeZone),
  }
  const entries = await listLedger(db, { ...range, ...(event !== undefined && { eventId: event }) })
  const ids = [...new Set(entries.flatMap(({ registrationId }) => registrationId ?? []))]
  const names = new Map((await findRegistrations(db, ids)).map(({ id, name }) => [id, name]))
  const titles = await findEventNames(db, [...new Set(entries.flatMap(({ eventId }) => eventId ?? []))])
  const staff = new Map<number, string | undefined>()
  for (const { accountId } of entries)
    if (accountId !== null && !staff.has(accountId)) staff.set(accountId, await services.findUsername(accountId))
  return entries.map((entry) => present(entry, { names, titles, staff }))
}

interface Known {
  names: ReadonlyMap<number, string>
  titles: ReadonlyMap<number, string>
  staff: ReadonlyMap<number, string | undefined>
}

/** What was handed over costs no fee, so that the net amounts of a file add up to what the sums say. */
const feeOf = ({ kind, feeCents }: LedgerEntry) => (kind === 'manual' ? 0 : feeCents)

function netOf(entry: LedgerEntry) {
  const fee = feeOf(entry)
  return fee === null ? null : entry.amountCents - fee
}

const present = (entry: LedgerEntry, { names, titles, staff }: Known): BookedPayment => ({
  id: entry.id,
  at: entry.at,
  kind: entry.kind,
  amount: amountOf(entry.amountCents),
  fee: amountOf(feeOf(entry)),
  net: amountOf(netOf(entry)),
  currency: entry.currency,
  by: (entry.accountId !== null && staff.get(entry.accountId)) || null,
  how: entry.how ?? 'online',
  event: titles.get(entry.eventId ?? 0) ?? entry.eventTitle,
  eventId: entry.eventId,
  session: entry.session || null,
  attendee: names.get(entry.registrationId ?? 0) ?? entry.name,
  purpose: entry.purpose,
  url: entry.providerUrl,
  isTest: entry.isTest,
})

/** Who has a place and owes something for it, by the event. */
async function readOwed({ db }: Services, eventId: number | undefined) {
  const rows = await listOwing(db, eventId)
  const ids = [...new Set(rows.map((row) => row.eventId))]
  const titles = await findEventNames(db, ids)
  const currencies = new Map<number, string>()
  for (const id of ids) {
    const event = await findStoredEvent(db, id)
    if (event) currencies.set(id, settingsOf(event).price.currency)
  }
  return rows.map((row) => ({
    attendee: row.name,
    event: titles.get(row.eventId) ?? '',
    eventId: row.eventId,
    due: amountOf((row.contributionCents ?? 0) - row.paidCents),
    currency: currencies.get(row.eventId) ?? 'USD',
  }))
}

function sumsOf({ clock, payments: provider }: Services, payments: readonly BookedPayment[]): BooksSum[] {
  // With a live key, what was tried out is no income.
  const counted = payments.filter(({ isTest }) => !isTest || provider?.isTest !== false)
  const groups = Map.groupBy(counted, ({ at, eventId, event, currency }) =>
    JSON.stringify([eventId ?? event, todayIn(clock.timeZone, new Date(at)).slice(0, 7), currency]),
  )
  return [...groups].map(([key, rows]) => {
    const [, month, currency] = JSON.parse(key) as [unknown, string, string]
    const event = rows[0]?.event ?? null
    const sum = (value: (row: BookedPayment) => number) => Math.round(rows.reduce((all, row) => all + value(row), 0) * 100) / 100
    const [gross, fees] = [sum(({ amount }) => amount), sum(({ fee }) => fee ?? 0)]
    return { event, month, currency, gross, fees, net: Math.round((gross - fees) * 100) / 100 }
  })
}

const columns: Record<string, (payment: BookedPayment) => string | number | null> = {
  Date: ({ at }) => at,
  Kind: ({ kind }) => kind,
  Event: ({ event }) => event,
  Session: ({ session }) => session,
  Person: ({ attendee }) => attendee,
  Purpose: ({ purpose }) => purpose,
  'Paid By': ({ how }) => how,
  'Noted By': ({ by }) => by,
  Gross: ({ amount }) => amount,
  Fee: ({ fee }) => fee,
  Net: ({ net }) => net,
  Currency: ({ currency }) => currency,
  Test: ({ isTest }) => (isTest ? 'yes' : ''),
  'At Stripe': ({ url }) => url,
}

const lineOf = (payment: BookedPayment) => Object.values(columns).map((read) => read(payment) ?? '')
