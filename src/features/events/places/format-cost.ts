import { formatAmount } from './format-price'
import type { Price } from './registration-settings.schema'

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
