/** Amounts are kept in hundredths of a currency's main unit, whatever the currency; the provider counts in its smallest coin. */

/** The last two have no decimals, but the provider counts them in hundredths that must be 00. */
const WITHOUT_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF ISK UGX'.split(' ')
const COUNTED_IN_HUNDREDTHS = ['ISK', 'UGX']
const WITH_THREE = 'BHD JOD KWD OMR TND'.split(' ')

const decimalsOf = (currency: string): 0 | 2 | 3 => {
  if (WITHOUT_DECIMALS.includes(currency)) return 0
  return WITH_THREE.includes(currency) ? 3 : 2
}

/** What the smallest amount that can be paid is worth, in hundredths: 1 dollar's cent, a whole yen. Three decimals end in 0. */
export const unitOf = (currency: string): number => (decimalsOf(currency) === 0 ? 100 : 1)

const coinsInHundredth = (currency: string): number => (COUNTED_IN_HUNDREDTHS.includes(currency) ? 1 : 10 ** (decimalsOf(currency) - 2))

/** Hundredths in the coins that the provider counts. Throws RangeError where they come to no whole number of units. */
export function toCoins(hundredths: number, currency: string): number {
  if (!Number.isSafeInteger(hundredths) || hundredths % unitOf(currency) !== 0)
    throw new RangeError(`${hundredths} hundredths of ${currency} can't be paid`)
  return Math.round(hundredths * coinsInHundredth(currency))
}

/** What the provider counts, in hundredths; a part of one, as a fee may have, is rounded. */
export const fromCoins = (coins: number, currency: string): number => Math.round(coins / coinsInHundredth(currency))

/** The provider's least amounts, in the main unit; of other currencies about as much is asked for as of a dollar. */
const LEAST: Record<string, number> = {
  AED: 2,
  AUD: 0.5,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
}

const leastAmount = (currency: string): number => LEAST[currency] ?? (decimalsOf(currency) === 0 ? 50 : 0.5)

const GREATEST_AMOUNT = 100_000

/** Why an amount in the main unit can't be paid online in this currency, in words; undefined where it can. */
export function amountFault(amount: number, currency: string): string | undefined {
  const least = leastAmount(currency)
  if (amount < least) return `The least that can be paid online is ${least} ${currency}`
  if (amount > GREATEST_AMOUNT) return `The most that can be paid online is ${GREATEST_AMOUNT.toLocaleString('en-US')} ${currency}`
  const units = (amount * 100) / unitOf(currency)
  if (Math.abs(units - Math.round(units)) < 1e-6) return undefined
  return decimalsOf(currency) === 0 ? `Amounts in ${currency} have no decimals` : `Amounts in ${currency} have two decimals at most`
}
