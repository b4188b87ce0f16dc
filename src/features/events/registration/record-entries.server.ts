import { type LedgerEntry, listEntriesOfPage, setFee } from '@/features/payments/ledger.repository.server'
import { findRefund, listAskedRefunds, type PageItem, type PageRow, settleRefund } from '@/features/payments/payment.repository.server'
import type { ProviderEntry } from '@/platform/payments/payment-provider.server'
import type { Services } from '@/platform/services.server'
import { listCharges, recordEntry } from './money.server'

export type PaidItem = PageItem & { session: string }

interface Stated {
  page: PageRow
  items: readonly PaidItem[]
  entries: readonly ProviderEntry[]
}

/** Adds what is new to the ledger: a charge to each registration that it is for, what went back to the one that it was asked for. */
export async function recordEntries(services: Services, { page, items, entries }: Stated) {
  const { db } = services
  const known = await listEntriesOfPage(db, page.id)
  for (const entry of entries) {
    const rows = known.filter(({ providerId }) => providerId === entry.providerId)
    if (rows.length > 0) await fillInFee(services, rows, entry.fee)
    else
      for (const part of await sharesOf(services, { page, items, entries }, entry))
        await recordEntry(services, entry, { ...part, pageId: page.id, isTest: page.isTest })
  }
}

async function fillInFee({ db }: Services, rows: readonly LedgerEntry[], fee: number | null) {
  if (fee === null || rows.every(({ feeCents }) => feeCents !== null)) return
  const amounts = rows.map(({ amountCents }) => amountCents)
  const shares = split(fee, amounts)
  for (const [index, { id }] of rows.entries()) await setFee(db, id, shares[index] ?? 0)
}

async function sharesOf(services: Services, { page, items }: Stated, entry: ProviderEntry) {
  const { db } = services
  const ours = entry.reference ? await findRefund(db, entry.reference) : undefined
  if (ours?.state === 'asked') await settleRefund(db, ours.id, 'done')
  const whole = (item: PaidItem) => [
    { registrationId: item.registrationId, label: item.label, amountCents: entry.amount, feeCents: entry.fee },
  ]
  const [only] = items
  if (only && items.length === 1) return whole(only)
  if (entry.kind === 'charge' || entry.kind === 'dispute') return shares(entry, items, (item) => item.amountCents)
  // Sent back, it belongs to where it was taken from.
  const taken = (await listEntriesOfPage(db, page.id)).find(({ providerId }) => providerId === entry.providerId.split(':')[0])
  const asked = (await listAskedRefunds(db, entry.of ? [entry.of] : [])).find(({ amountCents }) => amountCents === -entry.amount)
  const of = taken?.registrationId ?? ours?.registrationId ?? asked?.registrationId
  const item = items.find(({ registrationId }) => registrationId === of)
  if (asked && !taken) await settleRefund(db, asked.id, 'done')
  if (item) return whole(item)
  const left = new Map<number, number>()
  for (const { registrationId } of items)
    left.set(
      registrationId,
      (await listCharges(services, registrationId))
        .filter(({ pageId }) => pageId === page.id)
        .reduce((sum, charge) => sum + charge.left, 0),
    )
  return shares(entry, items, ({ registrationId }) => left.get(registrationId) ?? 0)
}

function shares({ amount, fee }: ProviderEntry, items: readonly PaidItem[], weightOf: (item: PaidItem) => number) {
  const weights = items.map(weightOf)
  const [amounts, fees] = [split(amount, weights), fee === null ? [] : split(fee, weights)]
  return items
    .map(({ registrationId, label }, index) => ({
      registrationId,
      label,
      amountCents: amounts[index] ?? 0,
      feeCents: fee === null ? null : (fees[index] ?? 0),
    }))
    .filter(({ amountCents }) => amountCents !== 0)
}

/** Splits whole hundredths by weight, so that the parts add up; what doesn't come out even is with the last ones. */
function split(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [given, passed] = [0, 0]
  return weights.map((weight, index) => {
    passed += weight
    const upTo = index === weights.length - 1 ? amount : Math.trunc((amount * passed) / (all || 1))
    const part = upTo - given
    given = upTo
    return part
  })
}
