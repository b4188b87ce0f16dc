import { formatAmount } from '@/features/events/registration/format-price'
import type { Price } from '@/features/events/registration/registration-settings.schema'
import { amountOf } from '../record/contribution'
import { formatPaid } from '../record/payment-words'
import type { RegistrationRow } from '../record/registration.repository.server'
import type { EmailFacts } from './email-facts.server'

type PayingRow = Pick<RegistrationRow, 'contributionCents' | 'paidCents' | 'payment' | 'guests' | 'scholarship'>

/** What a registration costs and how to pay it (spec B §3.5); null where nothing is asked for. */
export function priceFacts(price: Price, row: PayingRow): EmailFacts['price'] {
  const { contributionCents: cents, payment, scholarship } = row
  const label = price.kind === 'fixed' ? 'Price' : 'Contribution'
  const settled = (text: string) => ({ label, words: text, payUrl: null, instructions: null })
  if (cents === null && row.paidCents > 0) return settled(`You’ve paid ${formatAmount(amountOf(row.paidCents), price.currency)}.`)
  if (price.kind === 'free' && cents === null) return null
  const asked = cents === null ? suggestion(price) : amount(cents, price, row)
  const words = formatPaid(asked, { payment, contribution: amountOf(cents), amountPaid: amountOf(row.paidCents) }, price.currency)
  if (payment === 'waived' && row.paidCents === 0) return settled('Nothing to pay.')
  if (payment === 'paid' || payment === 'waived') return settled(words)
  // What they are to pay is for staff to say first.
  if (scholarship) return settled(`${words}. You asked for a scholarship.`)
  return { label, words, payUrl: price.payUrl, instructions: price.instructions }
}

const amount = (cents: number, { kind, currency }: Price, { guests }: PayingRow) =>
  formatAmount(amountOf(cents), currency) + (kind === 'fixed' && guests > 0 ? ` for ${guests + 1} people` : '')

function suggestion({ amount, from, to, currency }: Price): string {
  const money = (main: number) => formatAmount(main, currency)
  if (from !== null && to !== null) return `Pay what you can, from ${money(from)} to ${money(to)}`
  return amount === null ? 'Pay what you can' : `Pay what you can; ${money(amount)} suggested`
}
