import * as z from 'zod'

const AMOUNT = 'An amount must be a number like 25 or 12.50'
const hasCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6

/** The number that someone typed, `12.50` or `12,50`; NaN for anything else, so that `1,200` is never read as 1.2. */
export function typedAmount(text: string): number {
  const typed = text.trim().replace(',', '.')
  return /^\d+(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN
}

/** Money in the currency's main unit, with two decimals at most (spec B §3.1). */
export const amount = z.number(AMOUNT).min(0, AMOUNT).max(100_000, 'An amount may be at most 100,000').refine(hasCents, AMOUNT)

const NO_CURRENCY = 'The currency must be three letters, like USD'

/** A currency's code by ISO 4217, `USD`. */
export const currencyCode = z
  .string(NO_CURRENCY)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, NO_CURRENCY)
