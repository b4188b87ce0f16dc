import type { Payment } from './registration.schema'
import type { Price } from './registration-settings.schema'

export function amountOf(cents: number): number
export function amountOf(cents: number | null): number | null
export function amountOf(cents: number | null) {
  return cents === null ? null : cents / 100
}

const centsOf = (amount: number): number => Math.round(amount * 100)

interface Party {
  contribution: number | null
  guests: number
}

/** A party's total in hundredths: a fixed price for each person, else what they name themselves. */
export function contributionCents(price: Price, party: Party): number | null {
  if (price.kind === 'free') return null
  const amount = price.kind === 'fixed' ? (price.amount ?? 0) * (1 + party.guests) : party.contribution
  return amount === null ? null : centsOf(amount)
}

/** `contributionCents` for a change: the agreed sum stays until guests or contribution change, whatever the price (spec B §3.11). */
export function agreedCents(price: Price, party: Party, stored: Party | undefined): number | null {
  const isSame = stored && party.guests === stored.guests && (price.kind !== 'suggested' || party.contribution === stored.contribution)
  if (!isSame) return contributionCents(price, party)
  return stored.contribution === null ? null : centsOf(stored.contribution)
}

/** A registration's payment, in hundredths of the currency's main unit. */
export interface StoredPayment {
  payment: Payment
  contributionCents: number | null
  paidCents: number
  paidBeforeCents: number
  waivedCents: number | null
}

/** The payment status of a newly agreed amount: what goes beyond what was paid is due, and what staff waived stays so (spec B §3.11). */
export function settledPayment({ payment, contributionCents, paidCents }: Omit<StoredPayment, 'paidBeforeCents' | 'waivedCents'>): Payment {
  if (payment === 'waived') return payment
  if ((contributionCents ?? 0) > paidCents) return 'due'
  return paidCents > 0 || payment === 'paid' ? 'paid' : 'none'
}

interface NotedPayment {
  payment: Payment
  /** In all, in the currency's main unit; without it, what is owed. */
  amountPaid?: number | undefined
}

/** Applies a noted payment: paid means all that is owed unless said; anything else takes back the last noted payment only. */
export const notedPayment = (row: StoredPayment, noted: NotedPayment): Omit<StoredPayment, 'contributionCents'> => ({
  ...notedAmounts(row, noted),
  waivedCents: noted.payment === 'waived' ? (row.contributionCents ?? 0) : null,
})

function notedAmounts(row: StoredPayment, { payment, amountPaid }: NotedPayment): Omit<StoredPayment, 'contributionCents' | 'waivedCents'> {
  const { paidCents, paidBeforeCents } = row
  const owed = row.contributionCents ?? 0
  if (payment === 'paid') {
    const paid = amountPaid === undefined ? owed : centsOf(amountPaid)
    const before = paid > paidCents ? paidCents : paidBeforeCents
    return { payment: paid < owed ? 'due' : 'paid', paidCents: paid, paidBeforeCents: before }
  }
  if (payment === 'none') return { payment, paidCents: 0, paidBeforeCents: 0 }
  if (row.payment !== 'paid') return { payment, paidCents, paidBeforeCents }
  return { payment, paidCents: paidBeforeCents < owed ? paidBeforeCents : 0, paidBeforeCents: 0 }
}
