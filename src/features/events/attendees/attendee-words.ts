import { wallClockAt } from '@/platform/time/zoned-time'
import type { AdminEvent } from '../event.schema'
import { formatAmount } from '../places/format-price'
import { isFree } from '../places/is-free'
import { balanceOf, type Paying } from '../places/payment-words'
import { formatAnswer } from '../places/person-details'
import type { Answers } from '../places/person-details.schema'
import type { RegistrationStatus } from '../places/registration.schema'
import type { Price, Question } from '../places/registration-settings.schema'
import { formatDateDetails } from '../schedule/date-details'
import { formatClock, formatShortDay, formatSoon } from '../schedule/format-session'
import type { DateDetails } from '../schedule/timing'
import type { Attendee } from './attendee.schema'

type Currency = Pick<Price, 'currency'>

const statuses: Record<RegistrationStatus, string> = {
  registered: 'Registered',
  waitlisted: 'Waitlist',
  offered: 'Offered a place',
  cancelled: 'Canceled',
}
export const statusText = ({ status }: Pick<Attendee, 'status'>) => statuses[status]

/**
 * `Thu, Dec 3, 2026, 7:00 PM` for the start of a session; without the year where it is that of `today` (YYYY-MM-DD). What starts at midnight
 * lasts the whole day, as nearly always, so that only the day is shown.
 */
export function sessionText(startsAt: string, today?: string): string {
  const [day = '', time = ''] = startsAt.split('T')
  return [formatShortDay(day, today), ...(time === '00:00' ? [] : [formatClock(time)])].join(', ')
}

/** The same with this date's own title and place: `Thu, Dec 3, 7:00 PM · Reading Night · The library`. */
export const sessionLabel = ({ startsAt, title, location }: { startsAt: string } & DateDetails, today?: string): string =>
  [sessionText(startsAt, today), formatDateDetails({ title, location })].filter(Boolean).join(' · ')

/** What has to be known of the session that someone is registered for; empty while it takes place as planned. */
export function sessionStateText({ sessionState, status }: Pick<Attendee, 'sessionState' | 'status'>): string {
  if (status === 'cancelled') return ''
  const texts = { cancelled: 'date canceled', gone: 'date no longer takes place', postponed: 'event postponed', scheduled: '', over: '' }
  return sessionState ? texts[sessionState] : ''
}

/** Whether an event asks for money, so that its attendees have something to pay. */
export const isPriced = ({ registration }: Pick<AdminEvent, 'registration'>) => !isFree(registration)

/** What staff see of a payment: also how much of it they waived. */
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

/** `, $20 added since`; empty where no more is owed than when it was waived. */
function addedText({ contribution, amountWaived }: StaffPaying, currency: string): string {
  const added = (contribution ?? 0) - (amountWaived ?? contribution ?? 0)
  return added > 0 ? `, ${formatAmount(added, currency)} added since` : ''
}

/** `, $20 more than due`; empty where no more was paid than is owed by now. */
function excessText(attendee: Paying, currency: string): string {
  const { excess } = balanceOf(attendee)
  return excess > 0 ? `, ${formatAmount(excess, currency)} more than due` : ''
}

/** `with 1 guest`; empty for someone without guests. */
export const guestsText = ({ guests }: Pick<Attendee, 'guests'>) =>
  guests === 0 ? '' : `with ${guests} ${guests === 1 ? 'guest' : 'guests'}`

/** Each answer under the words of its question. One whose question has since been deleted appears under its id, so that nothing is lost. */
export function formatAnswers(answers: Answers, questions: readonly Pick<Question, 'id' | 'label'>[]) {
  const known = new Map(questions.map(({ id, label }) => [id, label]))
  const ids = [...questions.map(({ id }) => id), ...Object.keys(answers).filter((id) => !known.has(id))]
  return ids.map((id) => ({ id, label: known.get(id) ?? id, text: formatAnswer(answers[id]) ?? '' })).filter(({ text }) => text !== '')
}

/** `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(position: number): string {
  const isTeen = position % 100 >= 11 && position % 100 <= 13
  return `${position}${(!isTeen && ['th', 'st', 'nd', 'rd'][position % 10]) || 'th'}`
}

/** `1st, offered until tomorrow, 10:00 AM` where an offer is open, else `2nd`. `today` is YYYY-MM-DD in `timeZone`. */
export function waitingText(waiting: Pick<Attendee, 'position' | 'offerEndsAt'>, today: string, timeZone: string): string {
  const place = waiting.position === null ? [] : [ordinal(waiting.position)]
  const offer = waiting.offerEndsAt === null ? [] : [`offered until ${formatSoon(wallClockAt(waiting.offerEndsAt, timeZone), today)}`]
  return [...place, ...offer].join(', ')
}

/** What has to be known of a payment at the door, besides whether it is paid: `$25 due`, `$20 due, $20 paid`, `Waived`. */
export function paymentAtDoor(attendee: StaffPaying, price: Currency): string {
  if (attendee.payment !== 'due') return paymentText(attendee, price)
  const { owed } = balanceOf(attendee)
  const paid = attendee.amountPaid > 0 ? `, ${formatAmount(attendee.amountPaid, price.currency)} paid` : ''
  return (owed > 0 ? `${formatAmount(owed, price.currency)} due` : 'Payment due') + paid
}

/** As it will be once the server has noted it; only the server knows what was paid before a payment that is taken back. */
export function withPayment<Paid extends Paying>(attendee: Paid, payment: Attendee['payment']): Paid {
  if (payment === attendee.payment) return attendee
  if (payment === 'paid') return { ...attendee, payment, amountPaid: attendee.contribution ?? 0 }
  if (payment === 'waived')
    return {
      ...attendee,
      payment,
      amountWaived: attendee.contribution ?? 0,
      amountPaid: attendee.payment === 'paid' ? 0 : attendee.amountPaid,
    }
  const isKept = payment !== 'none' && attendee.payment !== 'paid'
  return { ...attendee, payment, amountPaid: isKept ? attendee.amountPaid : 0 }
}
