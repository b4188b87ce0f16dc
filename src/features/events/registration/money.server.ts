import * as z from 'zod'
import { addEntries, findCharge, findEntryOf, type LedgerEntry, listEntriesOf } from '@/features/payments/ledger.repository.server'
import {
  findLook,
  findPage,
  findRefund,
  insertRefund,
  listAskedRefunds,
  type RefundRow,
  settleRefund,
} from '@/features/payments/payment.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import { defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import { unitOf } from '@/platform/payments/money'
import { type ProviderEntry, ProviderRefused } from '@/platform/payments/payment-provider.server'
import type { Services } from '@/platform/services.server'
import { createToken } from '@/platform/token.server'
import { refundBy } from '../emails/build-email-facts.server'
import type { EventRow } from '../event.repository.server'
import { addToDeleted } from '../places/deleted-registration.repository.server'
import { amountOf, owedOf } from '../places/format-price'
import type { MoneyState } from '../places/places.schema'
import type { RegistrationRow } from '../places/registration.repository.server'
import { addPayments } from '../places/registration-payments.server'
import { settingsOf } from '../places/stored-settings.server'
import { lockRegistration } from './lock-registration.server'
import type { ManagedRegistration } from './registration.schema'

/** Asking twice with one key does one thing only so long, in milliseconds: the provider forgets keys after a day. */
export const KEY_MS = 23 * 3_600_000

interface Charge {
  id: string
  pageId: string
  currency: string
  paid: number
  /** What is left of it, less what was asked back already. */
  left: number
  isDisputed: boolean
}

/** What was paid online for a registration, the newest charge first; amounts in hundredths. */
export async function listCharges({ db }: Pick<Services, 'db'>, registrationId: number): Promise<Charge[]> {
  const entries = (await listEntriesOf(db, [registrationId])).filter(({ providerId }) => providerId !== null)
  const charges = entries.filter((entry) => entry.kind === 'charge')
  const ids = charges.map(({ providerId }) => providerId ?? '')
  const asked = (await listAskedRefunds(db, ids)).filter((each) => each.registrationId === registrationId)
  return charges
    .map((charge) => {
      const about = entries.filter(({ chargeId }) => chargeId === charge.providerId)
      const waiting = sumOf(asked.filter(({ chargeId }) => chargeId === charge.providerId))
      return {
        id: charge.providerId ?? '',
        pageId: charge.pageId ?? '',
        currency: charge.currency,
        paid: charge.amountCents,
        left: charge.amountCents + sumOfKind(about, 'refund') + sumOfKind(about, 'dispute') - waiting,
        isDisputed: sumOfKind(about, 'dispute') < 0,
      }
    })
    .reverse()
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

const sumOf = (rows: readonly { amountCents: number }[]) => sum(rows.map(({ amountCents }) => amountCents))

const sumOfKind = (entries: readonly LedgerEntry[], kind: LedgerEntry['kind']) => sumOf(entries.filter((entry) => entry.kind === kind))

const refundable = (charges: readonly Charge[]): number =>
  sum(charges.filter(({ isDisputed }) => !isDisputed).map(({ left }) => Math.max(0, left)))

/** What the event's policy gives back of these charges at this moment, in hundredths (spec B §13.7). */
async function refundByPolicy(
  { clock }: Pick<Services, 'clock'>,
  { event, session }: { event: EventRow; session: string },
  charges: readonly Charge[],
): Promise<number> {
  const { refund } = settingsOf(event).price
  if (!refund) return 0
  const until = refundBy(event, { session }, clock)
  if (until !== null && clock.now().toISOString() > until) return 0
  const paid = sum(charges.map((charge) => charge.paid))
  const back = paid - sum(charges.map(({ left }) => left))
  const unit = unitOf(charges[0]?.currency ?? 'USD')
  const due = Math.floor((paid * refund.percent) / 100 / unit) * unit - back
  return Math.max(0, Math.min(due, refundable(charges)))
}

/** How much of these charges such a choice gives back, in hundredths. */
export async function refundAmount(
  services: Pick<Services, 'db' | 'clock'>,
  of: { event: EventRow; session: string },
  { charges, choice }: { charges: readonly Charge[]; choice: 'full' | 'policy' | 'none' },
): Promise<number> {
  if (choice === 'policy') return refundByPolicy(services, of, charges)
  return choice === 'full' ? refundable(charges) : 0
}

interface Back {
  registrationId: number | null
  charges: readonly Charge[]
  /** In hundredths. */
  amount: number
  accountId?: number | null
  /** What was paid buys nothing: that much of it goes back whatever else may have. */
  isWhole?: boolean
}

/** Gives back that much after the commit, newest charge first. Throws ApiError 409 for too much, 503 until a restore is settled. */
export async function askRefund(
  { db, clock, jobs }: Services,
  { registrationId, charges, amount, accountId = null, isWhole = false }: Back,
) {
  if (amount > 0 && !isWhole && (await findLook(db))?.isRestored)
    throw new ApiError(
      503,
      'A backup was restored, and what was paid and went back since is still being read. Please try again in some minutes',
    )
  if (charges.some(({ isDisputed }) => isDisputed) && amount > refundable(charges))
    throw new ApiError(
      409,
      'This payment is disputed at the bank, which decides where the money goes. Nothing can be refunded until it has decided',
    )
  if (amount > refundable(charges)) throw new ApiError(409, 'That is more than was paid online')
  let rest = amount
  for (const { id: chargeId, pageId, left, isDisputed } of charges) {
    const part = isDisputed ? 0 : Math.min(rest, Math.max(0, left))
    if (part === 0) continue
    rest -= part
    const id = `refund-${createToken().slice(0, 24)}`
    await insertRefund(db, { id, registrationId, pageId, chargeId, amountCents: part, accountId, createdAt: clock.now().toISOString() })
    await jobs.enqueue(refundJob, { refundId: id })
  }
}

/** Gives money back, as often as it takes to learn whether the provider has; the key makes it one refund. */
export const refundJob: JobDefinition<{ refundId: string }> = defineJob({
  kind: 'refund-payment',
  schema: z.object({ refundId: z.string() }),
  lane: 'network',
  async run(services, { refundId }) {
    const { db, payments, jobs, clock } = services
    const asked = await findRefund(db, refundId)
    if (!payments || asked?.state !== 'asked') return
    // It may have gone back after the backup was made.
    if ((await findLook(db))?.isRestored)
      return void (await jobs.enqueue(refundJob, { refundId }, { runAt: new Date(clock.now().getTime() + 60_000) }))
    const charge = await findCharge(db, asked.chargeId)
    if (!charge) return
    const { chargeId, amountCents: amount } = asked
    try {
      const made = await findMade(services, asked)
      const entry = made ?? (await payments.refund({ charge: chargeId, amount, currency: charge.currency, key: refundId }))
      await db.tx(async () => {
        const { registrationId, pageId } = asked
        await recordEntry(services, entry, { registrationId, pageId, isTest: charge.isTest, label: charge.eventTitle })
        await settleRefund(db, refundId, 'done')
      })
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      await settleRefund(db, refundId, 'refused', error.message)
    }
  },
})

/** After a day the provider would give back once more: what it did when it was asked may stand on the page. */
async function findMade({ db, clock, payments }: Services, { id, pageId, createdAt }: RefundRow): Promise<ProviderEntry | undefined> {
  if (clock.now().getTime() - Date.parse(createdAt) < KEY_MS) return undefined
  const page = await findPage(db, pageId)
  if (!payments || !page?.providerId) return undefined
  return (await payments.readPage(page.providerId)).entries.find(({ reference, amount }) => reference === id && amount < 0)
}

interface About {
  registrationId: number | null
  pageId: string
  isTest: boolean
  label: string | null
  /** Of the entry, where it is for several; in hundredths. */
  amountCents?: number
  feeCents?: number | null
}

/** Adds what the provider says to the ledger, once, within the caller's transaction; what it is for may be gone since. */
export async function recordEntry(services: Services, entry: ProviderEntry, { registrationId, pageId, isTest, label, ...about }: About) {
  const { db, clock } = services
  const locked = registrationId === null ? undefined : await lockRegistration(services, registrationId)
  if (await findEntryOf(db, { providerId: entry.providerId, registrationId })) return
  const row = {
    kind: entry.kind,
    amountCents: about.amountCents ?? entry.amount,
    feeCents: about.feeCents === undefined ? entry.fee : about.feeCents,
    currency: entry.currency,
    at: entry.at,
    providerId: entry.providerId,
    providerUrl: entry.url,
    chargeId: entry.of ?? null,
    pageId,
    isTest,
  }
  if (locked) return void (await addPayments(services, locked, [row], { at: clock.now().toISOString() }))
  await addEntries(db, [{ ...row, registrationId, eventTitle: label }])
  if (registrationId !== null) await addToDeleted(db, registrationId, row.amountCents)
}

/** What a registration owes and has paid, as its person and staff read it (spec B §13.6); amounts in the currency's main unit. */
export async function readMoney(
  services: Services,
  { event, registration, canCancel }: { event: EventRow; registration: RegistrationRow; canCancel: boolean },
): Promise<ManagedRegistration['money']> {
  const { db, payments } = services
  const entries = await listEntriesOf(db, [registration.id])
  const charges = await listCharges(services, registration.id)
  const due = registration.payment === 'due' && registration.status !== 'cancelled' ? owedOf(registration) : 0
  const ids = charges.map(({ id }) => id)
  const asked = await listAskedRefunds(db, ids)
  return {
    state: moneyState(registration, entries),
    due: amountOf(due),
    paid: amountOf(registration.paidCents),
    currency: entries[0]?.currency ?? settingsOf(event).price.currency,
    payBy: registration.payBy,
    refundOnCancel: canCancel ? amountOf(await refundByPolicy(services, { event, session: registration.session }, charges)) : null,
    refundBy: refundBy(event, registration, services.clock),
    canPayOnline: canCancel && owedOnline(services, event, registration) > 0 && !charges.some(({ isDisputed }) => isDisputed),
    isTest: payments?.isTest ?? false,
    entries: entries.map(({ kind, amountCents, at, how }) => ({ kind, amount: amountOf(amountCents), at, how: how ?? 'online' })),
    goingBack: amountOf(sumOf(asked.filter(({ registrationId }) => registrationId === registration.id))),
  }
}

/** The first that fits of spec B §13.6. */
export function moneyState({ payment, paidCents, contributionCents }: RegistrationRow, entries: readonly LedgerEntry[]): MoneyState {
  if (sumOfKind(entries, 'dispute') < 0) return 'disputed'
  if (sumOfKind(entries, 'refund') < 0 && paidCents <= 0) return 'refunded'
  if (paidCents > 0 && contributionCents !== null && paidCents > contributionCents) return 'overpaid'
  if (payment === 'due' && paidCents > 0) return 'partly'
  return payment
}

/** What of a registration can be paid online now, in hundredths. */
export function owedOnline({ payments }: Pick<Services, 'payments'>, event: EventRow, registration: RegistrationRow): number {
  const { online } = settingsOf(event).price
  const { status, scholarship, payment } = registration
  const isPayable = payments !== undefined && online !== 'off' && payment === 'due' && !(scholarship && status === 'registered')
  const isTheirs = status === 'registered' || status === 'payment-due' || status === 'offered'
  return isPayable && isTheirs ? owedOf(registration) : 0
}
