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
