import { formatAmount } from '@/features/events/registration/format-price'
import type { Price } from '@/features/events/registration/registration-settings.schema'
import type { RegistrationRow } from '../record/registration.repository.server'
import type { EmailFacts } from './email-facts.server'

type Paying = Pick<RegistrationRow, 'contributionCents' | 'payment' | 'guests' | 'scholarship'>

/** What a registration costs and how to pay it (spec B §3.5); null where nothing is asked for. */
export function priceFacts(price: Price, row: Paying): EmailFacts['price'] {
  if (price.kind === 'free') return null
  const label = price.kind === 'fixed' ? 'Price' : 'Contribution'
  const { contributionCents: cents, payment, scholarship } = row
  const asked = cents === null ? suggestion(price) : amount(cents, price, row)
  const settled = (words: string) => ({ label, words, payUrl: null, instructions: null })
  if (payment === 'waived') return settled('Nothing to pay.')
  if (payment === 'paid') return settled(`${asked}, paid`)
  // What they are to pay is for staff to say first.
  if (scholarship) return settled(`${asked}. You asked for a scholarship.`)
  return { label, words: asked, payUrl: price.payUrl, instructions: price.instructions }
}

const amount = (cents: number, { kind, currency }: Price, { guests }: Paying) =>
  formatAmount(cents / 100, currency) + (kind === 'fixed' && guests > 0 ? ` for ${guests + 1} people` : '')

function suggestion({ amount, from, to, currency }: Price): string {
  const money = (main: number) => formatAmount(main, currency)
  if (from !== null && to !== null) return `Pay what you can, from ${money(from)} to ${money(to)}`
  return amount === null ? 'Pay what you can' : `Pay what you can; ${money(amount)} suggested`
}
