import { amountInWords } from '@/features/events/registration/price-in-words'
import { answerInWords } from '../answer-in-words'
import type { ManagedRegistration } from './managed-registration.schema'

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** How somebody stands, in a sentence: `You hold a place, with 1 guest`, `You are first on the waitlist`. */
export function standingInWords({ status, position, guests }: Pick<ManagedRegistration, 'status' | 'position' | 'guests'>): string {
  const withGuests = guests === 0 ? '' : `, with ${guests} ${guests === 1 ? 'guest' : 'guests'}`
  if (status === 'registered') return `You hold a place${withGuests}`
  if (status === 'offered') return `A place is kept for you${withGuests}`
  if (status === 'cancelled') return 'This registration is cancelled'
  if (position === null) return 'You are on the waitlist'
  return position <= 10 ? `You are ${ORDINALS[position]} on the waitlist` : `You are number ${position} on the waitlist`
}

/** Why a registration is over. */
export const endingInWords = {
  owner: 'You cancelled it yourself. We write to you no more about this event.',
  staff: 'We cancelled it. If you do not know why, please write to us.',
  declined: 'You let the place that was kept for you go to the next.',
  lapsed: 'The place that was kept for you went to the next, since we did not hear from you in time.',
}

/** Whether the page shows what somebody told us in fields, to be changed. */
export const canEdit = ({ status, canChange }: Pick<ManagedRegistration, 'status' | 'canChange'>) => canChange && status !== 'offered'

type Details = Pick<
  ManagedRegistration,
  'event' | 'answers' | 'inDiamondHeartGroup' | 'diamondHeartGroupName' | 'additionalMessage' | 'scholarship' | 'scholarshipNote'
>

/** Everything that somebody told us, each with its question, for a page without these fields: no email repeats it (spec B §3.5). */
export function formatDetails(registration: Details): { label: string; text: string }[] {
  const { event, answers, inDiamondHeartGroup, diamondHeartGroupName, additionalMessage, scholarship, scholarshipNote } = registration
  const details = [
    ...(event.registration?.questions ?? []).map(({ id, label }) => ({ label, text: answerInWords(answers[id]) })),
    { label: 'Ongoing group', text: inDiamondHeartGroup ? diamondHeartGroupName || 'Yes' : null },
    { label: 'Scholarship', text: scholarship ? scholarshipNote || 'Yes' : null },
    { label: 'Message', text: additionalMessage },
  ]
  return details.flatMap(({ label, text }) => (text ? [{ label, text }] : []))
}

const PAYMENTS = { none: '', due: ', to be paid', paid: ', paid', waived: ', which you need not pay' }

type Paying = Pick<ManagedRegistration, 'contribution' | 'payment' | 'scholarship' | 'guests' | 'event'>

/** What somebody pays or gives: `$15, paid`; empty where that is nothing, or not known. */
export function contributionInWords({ contribution, payment, scholarship, guests, event }: Paying): string {
  if (!contribution) return ''
  const { kind, currency = 'USD' } = event.registration?.price ?? {}
  const amount = amountInWords(contribution, currency) + (kind === 'fixed' && guests > 0 ? ` for ${guests + 1} people` : '')
  return scholarship && payment === 'due' ? `${amount}. You asked for a scholarship.` : amount + PAYMENTS[payment]
}
