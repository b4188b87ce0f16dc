import { formatAmount } from './format-price'
import type { Payment } from './registration.schema'

/** In the currency's main unit. */
export interface Paying {
  payment: Payment
  /** What was agreed; null where nothing was. */
  contribution: number | null
  amountPaid: number
}

/** What is still to be paid of what was agreed, or was paid beyond it. */
export function balanceOf({ contribution, amountPaid }: Omit<Paying, 'payment'>): { owed: number; excess: number } {
  const difference = contribution === null ? 0 : Math.round((contribution - amountPaid) * 100) / 100
  return { owed: Math.max(0, difference), excess: Math.max(0, -difference) }
}

/**
 * How much of a `price` was paid, for the person who pays it: `$20, paid`, `$40 for 2 people: $20 paid, $20 to be paid`. Only the price where
 * nothing was paid.
 */
export function formatPaid(price: string, { payment, ...amounts }: Paying, currency: string): string {
  const { owed, excess } = balanceOf(amounts)
  const paid = formatAmount(amounts.amountPaid, currency)
  if (payment === 'paid')
    return excess ? `${price}. You’ve paid ${paid}, ${formatAmount(excess, currency)} more than that.` : `${price}, paid`
  if (amounts.amountPaid === 0) return price
  return `${price}: ${paid} paid, ${payment === 'waived' ? 'nothing more to pay' : `${formatAmount(owed, currency)} to be paid`}`
}
