import type { Site } from '@/site/site.schema'
import { formatAmount, formatPaid, isFree, type Paying } from '../places/format-price'
import { formatPersonDetails } from '../places/person-details'
import type { RegistrationDetailFields } from '../places/person-details.schema'
import type { DateState } from '../places/places.schema'
import { placeOrPlaces } from '../places/registration-state'
import type { ManagedRegistration } from './registration.schema'

export const MANAGE_ACTIONS = ['cancel', 'cancel-date', 'cancel-all', 'accept', 'decline', 'resend'] as const
export type ManageAction = (typeof MANAGE_ACTIONS)[number]

/** What was done where a registration has another address now, so that its link is no more. */
export const MOVED = 'move'

export const CORRECT_FORM = 'registration-correct'

export const PAY_FORM = 'registration-pay'

export const manageForm = (what: ManageAction | 'change') => `registration-${what}`

/** Where no mail server is set up: what is meant for a person reaches no one. */
export const NO_EMAIL = 'This site doesn’t send email yet. Please keep the link to this page, or contact us.'

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

export function formatDateState(state: DateState, { event, hasDate }: { event: { state: DateState }; hasDate: boolean }): string {
  if (state === 'gone') return 'This date no longer takes place'
  const scope = hasDate && event.state !== state ? 'date' : 'event'
  return `This ${scope} is ${state === 'cancelled' ? 'canceled' : state}`
}

export function dateStateOf({ session, event, isOver }: Pick<ManagedRegistration, 'session' | 'event' | 'isOver'>) {
  const ofEvent = isOver && event.state === 'scheduled' ? ('over' as const) : event.state
  const state = session?.state ?? ofEvent
  return { state, text: state === 'scheduled' ? null : formatDateState(state, { event, hasDate: session !== null }) }
}

type Standing = Pick<ManagedRegistration, 'status' | 'position' | 'guests' | 'offeredToAll'>

/** A person's status, in a sentence: `You have a place, with 1 guest`, `You are first on the waitlist`. */
export function formatRegistrationStatus({ status, position, guests, offeredToAll }: Standing): string {
  if (status === 'registered') return `You have a place${withGuests(guests)}`
  if (status === 'payment-due') return `We’re holding a place for you${withGuests(guests)}`
  if (status === 'offered' && offeredToAll) return guests === 0 ? 'A place has opened up' : 'Places have opened up'
  if (status === 'offered') return `We’re holding a place for you${withGuests(guests)}`
  if (status === 'cancelled') return 'This registration is canceled'
  if (position === null) return 'You are on the waitlist'
  return position <= 10 ? `You are ${ORDINALS[position]} on the waitlist` : `You are number ${position} on the waitlist`
}

const withGuests = (guests: number) => (guests === 0 ? '' : `, with ${guests} ${guests === 1 ? 'guest' : 'guests'}`)

export const formatFormerStatus = ({ status, guests }: Pick<Standing, 'status' | 'guests'>): string =>
  status === 'registered' ? `You had a place${withGuests(guests)}` : 'You were on the waitlist'

type Scope = { session: object | null }

const scopeOf = ({ session }: Scope) => (session ? 'date' : 'event')

const noMoreEmail = (registration: Scope) => `we won’t email you about this ${scopeOf(registration)} again`

export function formatEnding({ endedBy, guests, ...registration }: Scope & Pick<ManagedRegistration, 'endedBy' | 'guests'>): string {
  if (endedBy === 'staff') return 'We canceled it. If you don’t know why, please write to us.'
  if (endedBy === 'event') return `We canceled it, because this ${scopeOf(registration)} no longer takes place.`
  if (endedBy === 'declined') return `You turned down the ${placeOrPlaces(guests)} we were holding for you.`
  if (endedBy === 'lapsed') return `We didn’t hear from you in time, so we released the ${placeOrPlaces(guests)} we were holding for you.`
  return `You canceled it, and ${noMoreEmail(registration)}.`
}

/** Words for someone on a waitlist. Where no mail server is set up (`savesMail`), no email is promised. */
export function formatExpectation(isFreeEvent: boolean, { savesMail }: { savesMail?: true | undefined } = {}): string {
  if (savesMail) return isFreeEvent ? '' : 'You owe nothing until you have a place.'
  return `We’ll email you if a place opens up.${isFreeEvent ? '' : ' You owe nothing until then.'}`
}

export function formatWaiting(
  registration: Pick<ManagedRegistration, 'status' | 'session' | 'event' | 'isOver'>,
  site?: { savesMail?: true | undefined },
): string {
  if (registration.status !== 'waitlisted' || dateStateOf(registration).text) return ''
  return formatExpectation(isFree(registration.event.registration), site)
}

export function formatConsequence(registration: Pick<ManagedRegistration, 'session' | 'event' | 'isOver'>): string {
  const { state } = dateStateOf(registration)
  if (state === 'postponed') return 'Your registration still stands. You can cancel it if you don’t want to wait for a new date.'
  return state === 'over' ? 'This registration can no longer be changed.' : 'You don’t need to do anything.'
}

export function formatCancelling(
  registration: Scope & Pick<ManagedRegistration, 'status' | 'guests'> & { money?: ManagedRegistration['money'] | undefined },
): string {
  const { status, guests, money } = registration
  const back = money ? formatBack(money) : ''
  if (back) return `${back} ${formatCancelling({ ...registration, money: undefined })}`
  if (status === 'waitlisted') return `You’ll lose your turn, and ${noMoreEmail(registration)}.`
  return `If you cancel, we’ll release your ${placeOrPlaces(guests)}, and ${noMoreEmail(registration)}.`
}

/** What comes back of what was paid online; empty where nothing was. */
function formatBack({ refundOnCancel, currency, entries }: ManagedRegistration['money']): string {
  const online = entries.filter(({ how }) => how === 'online').reduce((sum, { amount }) => sum + amount, 0)
  if (online <= 0 || refundOnCancel === null) return ''
  if (refundOnCancel === 0) return 'Nothing of what you’ve paid comes back.'
  return `${formatAmount(refundOnCancel, currency)} goes back to where it came from, which can take your bank some days.`
}

/** `$240 paid online, $20 on its way back`: what became of the money, beside what is owed. */
export function formatMoney({ entries, goingBack, currency, state }: ManagedRegistration['money']): string {
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const amount = (value: number) => formatAmount(value, currency)
  const parts = [
    of('charge') > 0 && `${amount(of('charge'))} paid online`,
    of('refund') < 0 && `${amount(-of('refund'))} refunded`,
    goingBack > 0 && `${amount(goingBack)} on its way back`,
    state === 'disputed' && 'disputed at the bank',
  ]
  return parts.filter(Boolean).join(', ')
}

export const formatCancellingAll = (dates: number) =>
  `If you cancel, you’ll no longer be on the list for any of these ${dates} dates, and we won’t email you about them again.`

/** The last action in words; undefined where the registration is no longer as that left it. */
export function formatDone(
  done: string | undefined,
  {
    status,
    endedBy,
    canCancel,
    otherDates,
    guests,
    ...registration
  }: Scope & Pick<ManagedRegistration, 'status' | 'endedBy' | 'canCancel' | 'guests'> & { otherDates: readonly { canCancel: boolean }[] },
  { savesMail }: { savesMail?: true } = {},
): string | undefined {
  const isEnded = status === 'cancelled'
  if (done === 'change') return 'Your changes are saved.'
  if (done === 'cancel-date') return 'Done. You’re no longer on the list for that date.'
  // The link's own date may be over, or canceled by us, while its registration is still valid.
  const hasNoneLeft = !canCancel && !otherDates.some((each) => each.canCancel)
  if (done === 'cancel-all' && hasNoneLeft) return 'Done. You’re no longer on the list for any of your upcoming dates.'
  if (done === 'resend') return savesMail ? NO_EMAIL : 'It’s on its way. Please check your inbox in a minute.'
  if (done === 'accept' && status === 'registered') return formatAccepted(guests)
  if (done === 'cancel' && isEnded && endedBy === 'owner') return `Done. You’re no longer on the list for this ${scopeOf(registration)}.`
  return done === 'decline' && isEnded && endedBy === 'declined' ? formatDeclined(guests) : undefined
}

const formatAccepted = (guests: number) => (guests === 0 ? 'The place is yours.' : 'The places are yours.')
const formatDeclined = (guests: number) => `Thanks for letting us know. We’ve released the ${placeOrPlaces(guests)}.`

export const canEdit = ({ status, canChange }: Pick<ManagedRegistration, 'status' | 'canChange'>) =>
  canChange && status !== 'offered' && status !== 'payment-due'

const SHOWN_ELSEWHERE: readonly string[] = ['name', 'guests', 'contribution']

/** All answers with their questions, for a page without these fields: no email repeats them (spec B §3.5). */
export function formatDetails(
  registration: RegistrationDetailFields & Pick<ManagedRegistration, 'event'>,
  { groupQuestion }: Pick<Site, 'groupQuestion'>,
): { label: string; text: string }[] {
  const { questions = [], price } = registration.event.registration ?? {}
  return formatPersonDetails({ ...registration, phone: null }, { questions, currency: price?.currency ?? 'USD', groupQuestion })
    .filter(({ name }) => !SHOWN_ELSEWHERE.includes(name))
    .map(({ label, text }) => ({ label, text }))
}

const UNPAID = { none: '', due: ', to be paid', paid: '', waived: ', waived' }

type PayingPerson = Paying & Pick<ManagedRegistration, 'status' | 'scholarship' | 'guests' | 'event'>

/** Whether they won't take part, so that nothing more is to be paid: it is canceled, or their date is. */
export const isCalledOff = (registration: Pick<ManagedRegistration, 'status' | 'session' | 'event' | 'isOver'>): boolean =>
  registration.status === 'cancelled' || ['cancelled', 'gone'].includes(dateStateOf(registration).state)

export const formatPaidSoFar = ({ amountPaid, event }: Pick<ManagedRegistration, 'amountPaid' | 'event'>): string =>
  amountPaid > 0 ? `You’ve paid ${formatAmount(amountPaid, event.registration?.price.currency ?? 'USD')}` : ''

/** `$15, paid`; empty where that is nothing or unknown. Nothing is to be paid without a place. */
export function formatContribution({ status, scholarship, guests, event, ...paying }: PayingPerson): string {
  const { contribution, payment, amountPaid } = paying
  const { kind, currency = 'USD' } = event.registration?.price ?? {}
  if (!contribution) return formatPaidSoFar({ amountPaid, event })
  const amount = formatAmount(contribution, currency) + (kind === 'fixed' && guests > 0 ? ` for ${guests + 1} people` : '')
  const text = formatPaid(amount, paying, currency)
  if (scholarship && payment === 'due') return `${text}. You asked for a scholarship.`
  return amountPaid > 0 || (payment === 'due' && status !== 'registered') ? text : text + UNPAID[payment]
}
