import { type LedgerEntry, listEntriesOf, listLedger } from '@/features/payments/ledger.repository.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { csvFile } from '@/platform/text/csv'
import { addDays } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import { PAYMENT_WAY_NAMES } from '../attendees/payment-words'
import { findEventNames, findStoredEvent } from '../event.repository.server'
import { amountOf, currencyOf, owedOf } from '../places/format-price'
import { namesakesAmong, withAddress } from '../places/person-details'
import type { MoneyState } from '../places/places.schema'
import { findRegistrations, type RegistrationRow } from '../places/registration.repository.server'
import { listUnbalanced } from '../places/registration-list.repository.server'
import { moneyState } from '../registration/money.server'
import { booksCalls } from './books.calls'
import { type BookedPayment, type BooksFilter, type BooksSum, LEDGER_KIND_NAMES } from './books.schema'

export const booksApi = serveCalls(booksCalls, {
  'GET /api/payments': async ({ services, query: { limit, offset = 0, ...filter } }) => {
    const payments = await readBooks(services, filter)
    const balances = await readBalances(services, filter)
    return {
      payments: payments.slice(offset, offset + (limit ?? payments.length)),
      total: payments.length,
      owed: balances.flatMap(({ attendee, email, event, eventId, due, currency }) =>
        due > 0 ? { attendee, email, event, eventId, due, currency } : [],
      ),
      sums: sumsOf(services, payments, balances),
    }
  },
  'GET /api/payments/export': async ({ c, services, query }) => {
    const payments = await readBooks(services, query)
    return c.body(csvFile([Object.keys(columns), ...payments.map((payment) => lineOf(payment, services.clock))]), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payments-${services.clock.today()}.csv"`,
      'cache-control': 'no-store',
    })
  },
})

/** No payment is older. */
const EVER = '2000-01-01'

const instantsOf = ({ clock }: Pick<Services, 'clock'>, { from, to }: Pick<BooksFilter, 'from' | 'to'>) => ({
  from: instantOf(`${from ?? EVER}T00:00`, clock.timeZone),
  before: instantOf(`${addDays(to ?? clock.today(), 1)}T00:00`, clock.timeZone),
})

async function readBooks(services: Services, { event, state, ...days }: BooksFilter): Promise<BookedPayment[]> {
  const { db } = services
  const all = await listLedger(db, { ...instantsOf(services, days), ...(event !== undefined && { eventId: event }) })
  const registrations = await findRegistrations(db, [...new Set(all.flatMap(({ registrationId }) => registrationId ?? []))])
  const entries = state ? await inState(services, { all, registrations, state }) : all
  const hasNamesake = namesakesAmong(registrations)
  const people = new Map(registrations.map((row) => [row.id, { attendee: row.name, email: hasNamesake(row) ? row.email : null }]))
  const titles = await findEventNames(db, [...new Set(entries.flatMap(({ eventId }) => eventId ?? []))])
  const staff = new Map<number, string | undefined>()
  for (const { accountId } of entries)
    if (accountId !== null && !staff.has(accountId)) staff.set(accountId, await services.findUsername(accountId))
  return entries.map((entry) => present(entry, { people, titles, staff }))
}

/** Rows of registrations whose money stands so by now; those of what is gone, and donations, stand for themselves. */
async function inState(
  { db }: Services,
  { all, registrations, state }: { all: readonly LedgerEntry[]; registrations: readonly RegistrationRow[]; state: MoneyState },
): Promise<LedgerEntry[]> {
  const ids = registrations.map(({ id }) => id)
  const entries = Map.groupBy(await listEntriesOf(db, ids), ({ registrationId }) => registrationId)
  const fitting = new Set(registrations.filter((row) => moneyState(row, entries.get(row.id) ?? []) === state).map(({ id }) => id))
  return all.filter(({ registrationId }) => registrationId !== null && fitting.has(registrationId))
}

interface Known {
  people: ReadonlyMap<number, Pick<BookedPayment, 'attendee' | 'email'>>
  titles: ReadonlyMap<number, string>
  staff: ReadonlyMap<number, string | undefined>
}

function present(entry: LedgerEntry, { people, titles, staff }: Known): BookedPayment {
  // What was handed over costs no fee, so that the net amounts of a file add up to what the sums say.
  const fee = entry.kind === 'manual' ? 0 : entry.feeCents
  return {
    id: entry.id,
    at: entry.at,
    kind: entry.kind,
    amount: amountOf(entry.amountCents),
    fee: amountOf(fee),
    net: amountOf(fee === null ? null : entry.amountCents - fee),
    currency: entry.currency,
    by: (entry.accountId !== null && staff.get(entry.accountId)) || null,
    how: entry.how ?? 'online',
    event: titles.get(entry.eventId ?? 0) ?? entry.eventTitle,
    eventId: entry.eventId,
    session: entry.session || null,
    ...(people.get(entry.registrationId ?? 0) ?? { attendee: entry.name, email: null }),
    purpose: entry.purpose,
    url: entry.providerUrl,
    isTest: entry.isTest,
  }
}

type Balance = Awaited<ReturnType<typeof readBalances>>[number]

/** Who owes something for a place, or has paid too much, among those who registered on these days. */
async function readBalances(services: Services, { event, state, ...days }: BooksFilter) {
  const { db, clock, site } = services
  const { from, before } = instantsOf(services, days)
  const rows = (await listUnbalanced(db, event)).filter(({ createdAt }) => createdAt >= from && createdAt < before)
  const ids = [...new Set(rows.map((row) => row.eventId))]
  const titles = await findEventNames(db, ids)
  const currencies = new Map<number, string>()
  for (const id of ids) {
    const stored = await findStoredEvent(db, id)
    if (stored) currencies.set(id, currencyOf(stored, site))
  }
  const hasNamesake = namesakesAmong(rows)
  const balances = rows.map((row) => {
    const over = row.paidCents > (row.contributionCents ?? row.paidCents) ? row.paidCents - (row.contributionCents ?? 0) : 0
    return {
      attendee: row.name,
      email: hasNamesake(row) ? row.email : null,
      event: titles.get(row.eventId) ?? '',
      eventId: row.eventId,
      currency: currencies.get(row.eventId) ?? site.currency,
      month: monthOf(clock, row.createdAt),
      due: over > 0 ? 0 : amountOf(owedOf(row)),
      overpaid: amountOf(over),
    }
  })
  return balances.filter(({ due, overpaid }) => !state || (state === 'overpaid' ? overpaid > 0 : OWING.includes(state) && due > 0))
}

const OWING: readonly MoneyState[] = ['due', 'partly']

/** YYYY-MM on the site's clocks. */
const monthOf = ({ timeZone }: Services['clock'], at: string) => todayIn(timeZone, new Date(at)).slice(0, 7)

function sumsOf({ clock, payments: provider }: Services, payments: readonly BookedPayment[], balances: readonly Balance[]): BooksSum[] {
  const sums = new Map<string, BooksSum>()
  const sumFor = ({ event, eventId, month, currency }: Pick<BooksSum, 'event' | 'month' | 'currency'> & { eventId: number | null }) => {
    const key = JSON.stringify([month, eventId ?? event, currency])
    const sum = sums.get(key) ?? { event, month, currency, gross: 0, fees: 0, net: 0, due: 0, overpaid: 0 }
    sums.set(key, sum)
    return sum
  }
  for (const payment of payments) {
    // With a live key, what was tried out is no income.
    if (payment.isTest && provider?.isTest === false) continue
    const sum = sumFor({ ...payment, month: monthOf(clock, payment.at) })
    sum.gross = plus(sum.gross, payment.amount)
    sum.fees = plus(sum.fees, payment.fee ?? 0)
    sum.net = plus(sum.gross, -sum.fees)
  }
  for (const balance of balances) {
    const sum = sumFor(balance)
    sum.due = plus(sum.due, balance.due)
    sum.overpaid = plus(sum.overpaid, balance.overpaid)
  }
  return [...sums.values()].toSorted((a, b) => b.month.localeCompare(a.month))
}

/** In hundredths, so that many parts of a dollar add up. */
const plus = (sum: number, more: number) => (Math.round(sum * 100) + Math.round(more * 100)) / 100

const csvTime = (wallClock: string) => wallClock.replace('T', ' ')

const columns: Record<string, (payment: BookedPayment, clock: Services['clock']) => string | number | null> = {
  Date: ({ at }, { timeZone }) => csvTime(wallClockAt(at, timeZone)),
  Kind: ({ kind }) => LEDGER_KIND_NAMES[kind],
  Event: ({ event }) => event,
  Session: ({ session }) => session && csvTime(session),
  Person: ({ attendee, email }) => attendee && withAddress(attendee, email),
  Purpose: ({ purpose }) => purpose,
  'Paid By': ({ how }) => PAYMENT_WAY_NAMES[how],
  'Noted By': ({ by }) => by,
  Gross: ({ amount }) => amount,
  Fee: ({ fee }) => fee,
  Net: ({ net }) => net,
  Currency: ({ currency }) => currency,
  Test: ({ isTest }) => (isTest ? 'yes' : ''),
  'At Stripe': ({ url }) => url,
}

const lineOf = (payment: BookedPayment, clock: Services['clock']) => Object.values(columns).map((read) => read(payment, clock) ?? '')
