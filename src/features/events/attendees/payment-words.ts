import { PAID_WAYS, type PaidWay } from '@/features/payments/payments.schema'
import type { AdminEvent } from '../event.schema'
import { balanceOf, formatAmount, isFree, type Paying } from '../places/format-price'
import type { Price } from '../places/registration-settings.schema'
import type { Attendee, AttendeeChange } from './attendee.schema'

type Currency = Pick<Price, 'currency'>

export const isPriced = ({ registration }: Pick<AdminEvent, 'registration'>) => !isFree(registration)

type StaffPaying = Paying & Partial<Pick<Attendee, 'amountWaived'>>

/** `Due $25`, `Paid $25`, `Waived`, `Due $20, $20 paid` for a guest added later, `Waived, $20 added since`; empty where nothing is to be paid. */
export function paymentText(attendee: StaffPaying, { currency }: Currency): string {
  const { payment, amountPaid } = attendee
  if (payment === 'none') return ''
  const paid = amountPaid > 0 ? formatAmount(amountPaid, currency) : ''
  if (payment === 'paid') return ['Paid', paid].filter(Boolean).join(' ') + excessText(attendee, currency)
  const { owed } = balanceOf(attendee)
  const state =
    payment === 'waived'
      ? `Waived${addedText(attendee, currency)}`
      : ['Due', owed > 0 && formatAmount(owed, currency)].filter(Boolean).join(' ')
  return paid ? `${state}, ${paid} paid` : state
}

function addedText({ contribution, amountWaived }: StaffPaying, currency: string): string {
  const added = (contribution ?? 0) - (amountWaived ?? contribution ?? 0)
  return added > 0 ? `, ${formatAmount(added, currency)} added since` : ''
}

function excessText(attendee: Paying, currency: string): string {
  const { excess } = balanceOf(attendee)
  return excess > 0 ? `, ${formatAmount(excess, currency)} more than due` : ''
}

/** A payment at the door, besides whether it is paid: `$25 due`, `$20 due, $20 paid`, `Waived`. */
export function paymentAtDoor(attendee: StaffPaying, price: Currency): string {
  if (attendee.payment !== 'due') return paymentText(attendee, price)
  const { owed } = balanceOf(attendee)
  const paid = attendee.amountPaid > 0 ? `, ${formatAmount(attendee.amountPaid, price.currency)} paid` : ''
  return (owed > 0 ? `${formatAmount(owed, price.currency)} due` : 'Payment due') + paid
}

const NOTHING_PAID = { amountPaid: 0, amountsPaid: {} }

export type HowPaid = Pick<AttendeeChange, 'amountPaid' | 'paidBy'>

export const PAYMENT_WAY_NAMES: Record<PaidWay, string> = { cash: 'Cash', check: 'Check', card: 'Card', other: 'Other', online: 'Online' }

type AmountsPaid = Attendee['amountsPaid']

/** `Cash`, or of several ways `Cash $20, Card $40`. */
export function formatWays(amounts: AmountsPaid, format: (amount: number) => string): string {
  const paid = PAID_WAYS.flatMap((way) => (amounts[way] ? [[PAYMENT_WAY_NAMES[way], format(amounts[way])]] : []))
  return paid.length === 1 ? (paid[0]?.[0] ?? '') : paid.map((each) => each.join(' ')).join(', ')
}

export function sumOfPayments(attendees: readonly Pick<Attendee, 'amountPaid' | 'amountsPaid'>[]): { total: number; byWay: AmountsPaid } {
  const sum = (amounts: (number | undefined)[]) => Math.round(amounts.reduce<number>((all, each) => all + (each ?? 0), 0) * 100) / 100
  const byWay = PAID_WAYS.map((way) => [way, sum(attendees.map(({ amountsPaid }) => amountsPaid[way]))])
  return { total: sum(attendees.map(({ amountPaid }) => amountPaid)), byWay: Object.fromEntries(byWay) }
}

/** `$420 paid: Cash $240, Check $180`; empty where nothing was. */
export function paymentsText(attendees: Parameters<typeof sumOfPayments>[0], { currency }: Currency): string {
  const { total, byWay } = sumOfPayments(attendees)
  const format = (amount: number) => formatAmount(amount, currency)
  return total === 0 ? '' : `${format(total)} paid: ${formatWays(byWay, format)}`
}

/** As it will be once the server has noted it; only the server knows what was paid before a payment that is taken back. */
export function withPayment<Paid extends Paying & Pick<Attendee, 'amountsPaid'>>(
  attendee: Paid,
  payment: Attendee['payment'],
  { amountPaid, paidBy = 'other' }: HowPaid = {},
): Paid {
  if (payment === attendee.payment && amountPaid === undefined) return attendee
  if (payment === 'paid') {
    const total = amountPaid ?? attendee.contribution ?? 0
    const amounts = { ...attendee.amountsPaid, [paidBy]: (attendee.amountsPaid[paidBy] ?? 0) + total - attendee.amountPaid }
    return { ...attendee, payment: total < (attendee.contribution ?? 0) ? 'due' : 'paid', amountPaid: total, amountsPaid: amounts }
  }
  if (payment === 'waived')
    return {
      ...attendee,
      payment,
      amountWaived: attendee.contribution ?? 0,
      ...(attendee.payment === 'paid' && NOTHING_PAID),
    }
  const isKept = payment !== 'none' && attendee.payment !== 'paid'
  return { ...attendee, payment, ...(!isKept && NOTHING_PAID) }
}
