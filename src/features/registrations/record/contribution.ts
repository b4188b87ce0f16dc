import type { Price } from '@/features/events/registration/registration-settings.schema'
import type { Payment } from './registration.schema'

/** An amount in the currency's main unit, from hundredths of it. */
export const amountOf = (cents: number | null): number | null => (cents === null ? null : cents / 100)

/** What someone owes or gives in all, in hundredths: a fixed price for each person, else what they name themselves. */
export function contributionCents(price: Price, asked: { contribution: number | null; guests: number }): number | null {
  if (price.kind === 'free') return null
  const amount = price.kind === 'fixed' ? (price.amount ?? 0) * (1 + asked.guests) : asked.contribution
  return amount === null ? null : Math.round(amount * 100)
}

/** Whether something is still to be paid by who registers now. */
export const firstPayment = (cents: number | null): Payment => (cents ? 'due' : 'none')
