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

export const currencySign = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0).find(({ type }) => type === 'currency')?.value ??
  currency

/** A price in words, `$25 per person`, with a word on scholarships, so that no one stays away for want of money (spec B §3.1). */
export function formatCost(price: Price, guestsAllowed = 0): string {
  if (price.kind === 'free') return 'Free'
  const each = guestsAllowed > 0 ? ' per person' : ''
  const cost = price.kind === 'fixed' ? formatAmount(price.amount ?? 0, price.currency) + each : suggestion(price)
  return price.scholarships ? `${cost}. Scholarships available on request.` : cost
}

export function withInstructions(amount: string, instructions: string | null): string {
  const how = instructions?.trim()
  if (!how) return amount
  return /^\p{Lu}/u.test(how) ? `${amount}. ${how}` : `${amount}, ${how}`
}

function suggestion({ amount, from, to, currency }: Price): string {
  const format = (value: number) => formatAmount(value, currency)
  if (amount !== null) return `Suggested ${format(amount)}${bounds(from, to, format)}`
  if (from !== null && to !== null) return from === to ? `Suggested ${format(from)}` : `Suggested ${format(from)} to ${format(to)}`
  if (from !== null) return `Suggested ${format(from)} or more`
  return to === null ? 'A contribution of your choice' : `Suggested up to ${format(to)}`
}

function bounds(from: number | null, to: number | null, format: (value: number) => string): string {
  if (from !== null && to !== null) return `, from ${format(from)} to ${format(to)}`
  if (from !== null) return `, from ${format(from)}`
  return to === null ? '' : `, up to ${format(to)}`
}
