import type { Overview } from '@/content/staff-answers.schema'
import { type LedgerEntry, listEntriesOf, listReturnedRefunds } from '@/features/payments/ledger.repository.server'
import { countUnknownPages, listAskedRefunds, listRefusedRefunds } from '@/features/payments/payment.repository.server'
import type { Services } from '@/platform/services.server'
import { findEventNames } from '../event.repository.server'
import { amountOf, formatAmount } from '../places/format-price'
import { findRegistrations, type RegistrationRow } from '../places/registration.repository.server'
import { listCanceledPaid } from '../places/registration-list.repository.server'

type Trouble = Overview['moneyTroubles'][number]
type Of = { row: RegistrationRow; entries: readonly LedgerEntry[] }

const DAY = 24 * 3_600_000
const MAX = 10
/** Cancellations are listed for this many days: after that they were meant so. */
const SHOWN_DAYS = 14

/** Lists payments that staff must settle by hand (spec B §13.5, §13.7). */
export async function readMoneyTroubles(services: Services): Promise<Pick<Overview, 'moneyTroubles' | 'unknownPayments'>> {
  const { db, clock, payments } = services
  if (!payments) return { moneyTroubles: [], unknownPayments: 0 }
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY).toISOString()
  const canceled = await listCanceledPaid(db, before(SHOWN_DAYS), MAX)
  const failed = [
    ...(await listRefusedRefunds(db, MAX)).map((refund) => ({ ...refund, at: refund.createdAt })),
    ...(await listReturnedRefunds(db, MAX)),
  ]
  const ids = [...canceled.map(({ id }) => id), ...failed.flatMap(({ registrationId }) => registrationId ?? [])]
  const known = await readKnown(services, ids)
  const found: Trouble[] = []
  for (const { registrationId, amountCents, at } of failed) {
    const of = known.get(registrationId ?? 0)
    // Given back since, by whatever way.
    if (of && !of.entries.some((entry) => entry.amountCents < 0 && entry.at > at)) found.push(troubleOf('refund-failed', of, amountCents))
  }
  for (const { id } of canceled) {
    const of = known.get(id)
    const left = of ? await leftOf(services, of) : 0
    if (of && left > 0) found.push(troubleOf('not-refunded', of, left))
  }
  const titles = await findEventNames(db, [...new Set(found.map(({ eventId }) => eventId))])
  return {
    moneyTroubles: found.slice(0, MAX).map((trouble) => ({ ...trouble, title: titles.get(trouble.eventId) ?? trouble.title })),
    unknownPayments: await countUnknownPages(db, before(1)),
  }
}

async function readKnown({ db }: Services, ids: readonly number[]): Promise<Map<number, Of>> {
  const entries = Map.groupBy(await listEntriesOf(db, ids), ({ registrationId }) => registrationId)
  return new Map((await findRegistrations(db, ids)).map((row) => [row.id, { row, entries: entries.get(row.id) ?? [] }]))
}

/** What was paid online, where nothing of it went back or is on its way, in hundredths. */
async function leftOf({ db }: Services, { entries }: Of): Promise<number> {
  const online = entries.filter(({ how }) => how === null)
  const charges = online.flatMap(({ kind, providerId }) => (kind === 'charge' && providerId ? providerId : []))
  if (online.some(({ kind }) => kind === 'refund' || kind === 'dispute') || (await listAskedRefunds(db, charges)).length > 0) return 0
  return online.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

const troubleOf = (reason: Trouble['reason'], { row, entries }: Of, cents: number): Trouble => ({
  reason,
  attendee: row.name,
  eventId: row.eventId,
  title: entries[0]?.eventTitle ?? '',
  amount: formatAmount(amountOf(cents), entries[0]?.currency ?? ''),
})
