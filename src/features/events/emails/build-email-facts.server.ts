import { isSeen } from '@/content/published.server'
import type { Services } from '@/platform/services.server'
import type { EventRow } from '../event.repository.server'
import { formatAmount } from '../places/format-price'
import { amountOf } from '../places/payment'
import { formatPaid } from '../places/payment-words'
import { formatAnswer } from '../places/person-details'
import type { Answers } from '../places/person-details.schema'
import type { RegistrationRow } from '../places/registration.repository.server'
import type { Price, Question } from '../places/registration-settings.schema'
import { settingsOf } from '../places/stored-settings.server'
import { buildEventFacts } from './build-event-facts.server'
import { calendarEntry } from './calendar-entry.server'
import type { EmailFacts } from './email-facts.server'

export interface EmailTopic {
  registration: RegistrationRow
  event: EventRow
  position?: number | null
  /** The one session that it is about, where it is not that of the registration. */
  session?: string
  /** Visitors see the event no more: calendars have it as canceled, and no entry puts it there again. */
  isWithdrawn?: boolean | undefined
  /** The entry has only the dates that are not over then, ISO-8601 UTC: at the moment that they got their place where nothing else is said. */
  since?: string | undefined
}

/** What a message to a person says of their registration as it is now; without a place they get neither link nor welcome. */
export function buildEmailFacts(
  services: Pick<Services, 'config' | 'clock' | 'site'>,
  { registration, event, position = null, session = registration.session, isWithdrawn = false, since }: EmailTopic,
  method: 'REQUEST' | 'CANCEL' | undefined,
): EmailFacts {
  const { questions, price, welcome } = settingsOf(event)
  const { id, name, status, guests } = registration
  const hasPlace = status === 'registered'
  const hasPage = isSeen(services, event)
  const content = method && !(isWithdrawn && method === 'REQUEST') ? calendarEntry(services, { registration, event }, method, since) : null
  return {
    name,
    event: buildEventFacts(event, session, { clock: services.clock, hasPlace, isOver: status === 'cancelled' }),
    eventUrl: `${services.config.publicUrl}/events${hasPage ? `/${event.slug}` : ''}`,
    hasPage,
    registrationId: id,
    status,
    position: status === 'waitlisted' ? position : null,
    hasWaited: hasPlace && registration.queueNumber !== null,
    guests,
    choices: choicesOf(registration, questions),
    price: hasPlace || status === 'offered' ? priceOf(price, registration) : null,
    welcome: hasPlace ? welcome : null,
    calendar: method && content ? { method, content } : null,
  }
}

/** People who haven't taken the place yet read what it costs, and not yet how to pay. */
function priceOf(price: Price, registration: RegistrationRow): EmailFacts['price'] {
  const words = priceFacts(price, registration)
  return words && registration.status === 'offered' ? { ...words, payUrl: null, instructions: null } : words
}

interface Answered {
  label: string
  text: string
}

type Asking = readonly Question[]

/**
 * What an email to the address that someone gave may hold of their answers: the event's own words. Nothing that they typed, so that a stranger cannot
 * write to others through us (spec B §3.5).
 */
function choicesOf({ guests, answers }: Pick<RegistrationRow, 'answers' | 'guests'>, questions: Asking): Answered[] {
  const chosen = questions.flatMap((question) => answered(question.label, chosenAnswer(question, answers[question.id])))
  return [...answered('Guests', guests > 0 ? String(guests) : undefined), ...chosen]
}

/** The answer where it is one that the question offers now; staff may have changed the question since. */
function chosenAnswer({ type, options }: Question, answer: Answers[string] | undefined): Answers[string] | undefined {
  if (type === 'yes-no') return typeof answer === 'boolean' ? answer : undefined
  return [answer].flat().flatMap((option) => (typeof option === 'string' && options.includes(option) ? [option] : []))
}

function answered(label: string, answer: Answers[string] | undefined): Answered[] {
  const text = formatAnswer(answer)
  return text ? [{ label, text }] : []
}

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
