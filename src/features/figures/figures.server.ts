import type * as z from 'zod'
import { type Feature, jsonPieces, oneFile } from '@/content/feature.server'
import { hasKeptCounts, listKeptCounts, type MonthCounts, type Months } from '@/content/figure-counts.server'
import { countRegistrations, eventKinds } from '@/features/events/registration-figures.server'
import { countMessages } from '@/features/messages/message-counts.server'
import { countConfirmedByMonth } from '@/features/newsletter/list/subscription.repository.server'
import { hasEntries, listLedgerSums, sumByMonth } from '@/features/payments/ledger.repository.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { csvFile } from '@/platform/text/csv'
import { lastMonths } from '@/platform/time/last-months.server'
import { figuresCalls } from './figures.calls'
import { figureColumns, type figuresFilter, type MonthFigures, sumOf } from './figures.schema'

const [DEFAULT_MONTHS, MOST_BACK] = [12, 36]
const always = { from: '', to: '9999-12' }

const figuresApi = serveCalls(figuresCalls, {
  'GET /api/figures': async ({ services, query }) => ({ months: await readFigures(services, query) }),
  'GET /api/figures/export': async ({ c, services, query }) => {
    const months = await readFigures(services, query)
    const name = `figures-${months[0]?.month}-to-${months.at(-1)?.month}.csv`
    return c.body(figuresCsv(months), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
  },
})

/** Throws ApiError 400 for months that are not to be had, 404 for an unknown event. */
async function readFigures(services: Services, query: z.output<typeof figuresFilter>): Promise<MonthFigures[]> {
  const { db } = services
  const { event, kind } = query
  const months = monthsAsked(services, query)
  const kinds = event !== undefined || kind !== undefined ? await eventKinds(db) : undefined
  if (event !== undefined && !kinds?.has(event) && !(await hasKeptCounts(db, event))) throw new ApiError(404, 'Event not found')
  const eventIds = kinds && [...kinds].flatMap(([id, each]) => ((event ?? id) === id && (kind ?? each) === each ? id : []))
  const ofSome = { ...(event !== undefined && { eventId: event }), ...(kind && { kind }) }
  const range = { from: months[0]?.month ?? '', to: months.at(-1)?.month ?? '' }
  const ofEvents = await Promise.all([countRegistrations(db, months, eventIds), listKeptCounts(db, { ...range, ...ofSome })])
  const ofAll = kinds ? undefined : await Promise.all([countMessages(db, months), countConfirmedByMonth(db, months)])
  // Payments outlive their events.
  const gone = kinds ? await listKeptCounts(db, { ...always, ...ofSome }) : []
  const amounts = await readAmounts(services, months, eventIds && [...eventIds, ...gone.map(({ eventId }) => eventId)])
  return months.map(({ month }) => ({
    ...presentMonth(month, [...ofEvents.flat(), ...(ofAll?.flat() ?? [])], ofAll !== undefined),
    ...amounts(month),
  }))
}

/** What was paid and went back in a month, by currency; null where nothing is paid on the site and nothing was noted. */
async function readAmounts({ db, payments }: Services, months: Months, eventIds: readonly number[] | undefined) {
  if (!payments && !(await hasEntries(db))) return () => ({ paid: null, refunded: null })
  // With a live key, what was tried out is no income.
  const sums = await sumByMonth(db, months, { eventIds, withTest: payments?.isTest !== false })
  return (month: string) => {
    const byCurrency = Map.groupBy(
      sums.filter((row) => row.month === month),
      ({ currency }) => currency,
    )
    const amounts = (figure: 'paidCents' | 'refundedCents') =>
      Object.fromEntries([...byCurrency].map(([currency, rows]) => [currency, rows.reduce((sum, row) => sum + row[figure], 0) / 100]))
    return { paid: amounts('paidCents'), refunded: amounts('refundedCents') }
  }
}

function presentMonth(month: string, rows: readonly MonthCounts[], isOfAll: boolean): Omit<MonthFigures, 'paid' | 'refunded'> {
  const ofMonth = rows.filter((row) => row.month === month)
  const sum = (figure: Exclude<keyof MonthCounts, 'month' | 'kind'>) => ofMonth.reduce((total, row) => total + (row[figure] ?? 0), 0)
  const ofAll = (figure: Parameters<typeof sum>[0]) => (isOfAll ? sum(figure) : null)
  return {
    month,
    registrations: sum('registrations'),
    came: sum('came'),
    firstTime: sum('firstTime'),
    canceled: sum('canceled'),
    waitlisted: sum('waitlisted'),
    messages: ofAll('messages'),
    answeredInTime: ofAll('answeredInTime'),
    subscribed: ofAll('subscribed'),
    unsubscribed: ofAll('unsubscribed'),
  }
}

function monthsAsked({ clock }: Services, { from, to }: z.output<typeof figuresFilter>) {
  const known = lastMonths(clock.today(), MOST_BACK + 1, clock.timeZone)
  const [earliest = '', latest = ''] = [known[0]?.month, known.at(-1)?.month]
  if (to !== undefined && to > latest) throw invalidInput('to', 'The last month can’t be in the future')
  if ([from, to].some((month) => month !== undefined && month < earliest))
    throw invalidInput(from !== undefined && from < earliest ? 'from' : 'to', `Figures go back ${MOST_BACK} months at most`)
  const end = known.findIndex(({ month }) => month === (to ?? latest))
  const start = from === undefined ? Math.max(0, end - DEFAULT_MONTHS + 1) : known.findIndex(({ month }) => month === from)
  if (start < 0 || start > end) throw invalidInput('to', 'The last month is before the first')
  return known.slice(start, end + 1)
}

function figuresCsv(months: readonly MonthFigures[]): string {
  const columns = figureColumns(months)
  return csvFile([
    ['Month', ...columns.map(({ name }) => name)],
    ...months.map((month) => [month.month, ...columns.map(({ read }) => read(month))]),
    ['All', ...columns.map(({ read }) => sumOf(months, read))],
  ])
}

export const figuresFeature: Feature = {
  name: 'figures',
  leastRole: 'host',
  api: [figuresApi],
  exports: [
    oneFile(
      'figures.json',
      'What deleted registrations, messages and subscriptions counted, and what deleted payments came to in hundredths, by month and event.',
      ({ db }) => jsonPieces(keptCounts(db)),
    ),
  ],
}

async function* keptCounts(db: Services['db']) {
  yield await listKeptCounts(db, always)
  yield await listLedgerSums(db)
}
