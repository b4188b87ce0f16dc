import type { Payment } from './registration.schema'
import type { Price } from './registration-settings.schema'

/** `$25`, `$12.50`, `€25`; an unfinished amount stays as it is typed. `amount` is in the currency's main unit. */
export function formatAmount(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency) || !Number.isFinite(amount)) return `${currency} ${amount}`.trim()
  const decimals = Number.isInteger(amount) ? 0 : 2
  const parts = { style: 'currency', currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const
  return new Intl.NumberFormat('en-US', parts).format(amount)
}

/** `Free`, `$25`, `$10–$25 suggested`, `$15 suggested, from $10 to $25` (spec B §3.1). */
export function formatPrice(price: Pick<Price, 'kind' | 'amount' | 'from' | 'to' | 'currency'>): string {
  const { kind, amount, currency } = price
  if (kind === 'free') return 'Free'
  if (kind === 'fixed') return amount === null ? 'A fixed price' : formatAmount(amount, currency)
  if (amount === null) return formatSuggestion(price)
  return [`${formatAmount(amount, currency)} suggested`, ...formatBounds(price)].join(', ')
}

function formatSuggestion({ from, to, currency }: Pick<Price, 'from' | 'to' | 'currency'>): string {
  const format = (value: number) => formatAmount(value, currency)
  if (from !== null && to !== null) return from === to ? `${format(from)} suggested` : `${format(from)}–${format(to)} suggested`
  if (from !== null) return `${format(from)} or more suggested`
  return to === null ? 'A contribution of one’s choice' : `Up to ${format(to)} suggested`
}

function formatBounds({ from, to, currency }: Pick<Price, 'from' | 'to' | 'currency'>): string[] {
  const bounds = [
    ...(from === null ? [] : [`from ${formatAmount(from, currency)}`]),
    ...(to === null ? [] : [`${from === null ? 'up ' : ''}to ${formatAmount(to, currency)}`]),
  ]
  return bounds.length > 0 ? [bounds.join(' ')] : []
}

/** In the currency's main unit. */
export interface Paying {
  payment: Payment
  contribution: number | null
  amountPaid: number
}

export function balanceOf({ contribution, amountPaid }: Omit<Paying, 'payment'>): { owed: number; excess: number } {
  const difference = contribution === null ? 0 : Math.round((contribution - amountPaid) * 100) / 100
  return { owed: Math.max(0, difference), excess: Math.max(0, -difference) }
}

/** `$40 for 2 people: $20 paid, $20 to be paid`: what a person paid of a `price`; only the price where nothing was paid. */
export function formatPaid(price: string, { payment, ...amounts }: Paying, currency: string): string {
  const { owed, excess } = balanceOf(amounts)
  const paid = formatAmount(amounts.amountPaid, currency)
  if (payment === 'paid')
    return excess ? `${price}. You’ve paid ${paid}, ${formatAmount(excess, currency)} more than that.` : `${price}, paid`
  if (amounts.amountPaid === 0) return price
  return `${price}: ${paid} paid, ${payment === 'waived' ? 'nothing more to pay' : `${formatAmount(owed, currency)} to be paid`}`
}

export const isFree = (registration: { price: Pick<Price, 'kind'> } | null | undefined): boolean =>
  (registration?.price.kind ?? 'free') === 'free'
