import type { Site } from '@/site/site.schema'
import type { Payment } from './places.schema'
import type { Price } from './registration-settings.schema'

/** `$25`, `$12.50`, `€25`; an unfinished amount stays as it is typed. `amount` is in the currency's main unit. */
export function formatAmount(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency) || !Number.isFinite(amount)) return `${currency} ${amount}`.trim()
  const decimals = Number.isInteger(amount) ? 0 : 2
  const parts = { style: 'currency', currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const
  return new Intl.NumberFormat('en-US', parts).format(amount)
}

/** Of an event's price; the community's where none was chosen. */
export const currencyOf = (event: { registration: { price: { currency: string } } | null }, site: Pick<Site, 'currency'>): string =>
  event.registration?.price.currency || site.currency

/** `Free`, `$25`, `$10–$25 suggested`, `$15 suggested, from $10 to $25` (spec B §3.1). */
export function formatPrice(price: Pick<Price, 'kind' | 'amount' | 'from' | 'to' | 'currency'>): string {
  const { kind, amount, currency } = price
  if (kind === 'free') return 'Free'
  if (kind === 'fixed') return amount === null ? 'A fixed price' : formatAmount(amount, currency)
  if (amount === null) return formatSuggestion(price)
  return `${formatAmount(amount, currency)} suggested${formatBounds(price)}`
}

function formatSuggestion({ from, to, currency }: Pick<Price, 'from' | 'to' | 'currency'>): string {
  const format = (value: number) => formatAmount(value, currency)
  if (from !== null && to !== null) return from === to ? `${format(from)} suggested` : `${format(from)}–${format(to)} suggested`
  if (from !== null) return `${format(from)} or more suggested`
  return to === null ? 'A contribution of one’s choice' : `Up to ${format(to)} suggested`
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

function suggestion(price: Price): string {
  const { amount, from, to, currency } = price
  const format = (value: number) => formatAmount(value, currency)
  if (amount !== null) return `Suggested ${format(amount)}${formatBounds(price)}`
  if (from !== null && to !== null) return from === to ? `Suggested ${format(from)}` : `Suggested ${format(from)} to ${format(to)}`
  if (from !== null) return `Suggested ${format(from)} or more`
  return to === null ? 'A contribution of your choice' : `Suggested up to ${format(to)}`
}

function formatBounds({ from, to, currency }: Pick<Price, 'from' | 'to' | 'currency'>): string {
  const format = (value: number) => formatAmount(value, currency)
  if (from !== null && to !== null) return `, from ${format(from)} to ${format(to)}`
  if (from !== null) return `, from ${format(from)}`
  return to === null ? '' : `, up to ${format(to)}`
}

export function amountOf(cents: number): number
export function amountOf(cents: number | null): number | null
export function amountOf(cents: number | null) {
  return cents === null ? null : cents / 100
}

export const centsOf = (amount: number): number => Math.round(amount * 100)

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
interface StoredPayment {
  payment: Payment
  contributionCents: number | null
  paidCents: number
}

/** The payment status of a newly agreed amount: what goes beyond what was paid is due, and what staff waived stays so (spec B §3.11). */
export function settledPayment({ payment, contributionCents, paidCents }: StoredPayment): Payment {
  if (payment === 'waived') return payment
  if ((contributionCents ?? 0) > paidCents) return 'due'
  return paidCents > 0 || payment === 'paid' ? 'paid' : 'none'
}

/** What is left of a contribution, in hundredths; what a bank took beyond what was paid adds nothing to it. */
export const owedOf = ({ contributionCents, paidCents }: { contributionCents: number | null; paidCents: number }): number =>
  Math.max(0, (contributionCents ?? 0) - Math.max(0, paidCents))
