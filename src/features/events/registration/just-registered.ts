import { spellNumber } from '@/platform/text/spell-number'
import type { EventDate } from '../event.queries'
import { formatExpectation, formatRegistrationStatus } from './managed-words'

type Got = 'registered' | 'waitlisted'

/** What someone just got from the form. It is kept in the browser's history, since no address may hold it. */
export interface RegistrationResult {
  eventId: number
  name: string
  email: string
  guests: number
  status: Got
  /** Of the event; no one owes anything for it. */
  isFree: boolean
  /** Where people register for single dates: those that they chose. */
  dates: (EventDate & { status: Got | 'full' | 'closed' | 'unknown' })[]
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    justRegistered?: RegistrationResult
  }
}

export const formatTitle = ({ status, name }: Pick<RegistrationResult, 'status' | 'name'>): string =>
  `You’re ${status === 'registered' ? 'registered' : 'on the waitlist'}, ${name.trim()}`

const onDates = (count: number) => `${spellNumber(count)} ${count === 1 ? 'date' : 'dates'}`

/**
 * What they have, in a sentence or two: `You have a place on two dates and are on the waitlist for one.` Where no mail server is set up
 * (`savesMail`), no email is promised.
 */
export function formatOutcome(
  { status, guests, isFree, dates }: RegistrationResult,
  { savesMail }: { savesMail?: true | undefined } = {},
): string {
  const counts = { registered: 0, waitlisted: 0, none: 0 }
  for (const date of dates) counts[date.status === 'registered' || date.status === 'waitlisted' ? date.status : 'none'] += 1
  const { registered, waitlisted } = counts
  const later = formatExpectation(isFree, { savesMail })
  if (registered + waitlisted < 2)
    return `${formatRegistrationStatus({ status, position: null, guests, offeredToAll: false })}.${status === 'waitlisted' && later ? ` ${later}` : ''}`
  const withGuests = guests === 0 ? '' : `, with ${guests} ${guests === 1 ? 'guest' : 'guests'} each time`
  if (waitlisted === 0) return `You have a place on ${onDates(registered)}${withGuests}.`
  if (registered === 0) return `You are on the waitlist for ${onDates(waitlisted)}. ${later}`.trimEnd()
  return `You have a place on ${onDates(registered)} and are on the waitlist for ${spellNumber(waitlisted)}${withGuests}.`
}

/** What appears next to each of several dates. */
export const DATE_STATUS = {
  registered: 'You have a place',
  waitlisted: 'On the waitlist',
  full: 'Full, not registered',
  closed: 'Closed, not registered',
  unknown: 'Not held, not registered',
} satisfies Record<RegistrationResult['dates'][number]['status'], string>
