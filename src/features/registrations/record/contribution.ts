import type { Price } from '@/features/events/registration/registration-settings.schema'

/** An amount in the currency's main unit, from hundredths of it. */
export function amountOf(cents: number): number
export function amountOf(cents: number | null): number | null
export function amountOf(cents: number | null) {
  return cents === null ? null : cents / 100
}

export const centsOf = (amount: number): number => Math.round(amount * 100)

/** What decides how much someone owes or gives. */
interface Party {
  contribution: number | null
  guests: number
}

/** What someone owes or gives in all, in hundredths: a fixed price for each person, else what they name themselves. */
export function contributionCents(price: Price, party: Party): number | null {
  if (price.kind === 'free') return null
  const amount = price.kind === 'fixed' ? (price.amount ?? 0) * (1 + party.guests) : party.contribution
  return amount === null ? null : centsOf(amount)
}

/** The same for a change: what was agreed stays until guests or contribution change, whatever the price is by now (spec B §3.11). */
export function agreedCents(price: Price, party: Party, stored: Party | undefined): number | null {
  const isSame = stored && party.guests === stored.guests && (price.kind !== 'suggested' || party.contribution === stored.contribution)
  if (!isSame) return contributionCents(price, party)
  return stored.contribution === null ? null : centsOf(stored.contribution)
}
