import type { Clock } from '@/platform/time/clock'
import type { EventRow } from '../event.repository.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import { eventOnDate, formatDateDetails } from '../schedule/date-details'
import { attendanceFromLocation } from '../schedule/event-words'
import type { DateDetails, Session } from '../schedule/timing'
import { formatWhenForEmail, sessionWhen } from './format-when-for-email.server'
import { findSession, formerSession, goneSession, sessionAt } from './registered-dates.server'

/** What becomes of an event for someone who is registered for it, or for one date of it. */
export interface ChangedEvent {
  event: EventRow
  /** As it was. */
  before?: EventRow
  registration: Pick<RegistrationRow, 'session'>
  isDeleted?: boolean
  /** Visitors see it no more. */
  isUnpublished?: boolean
  /** Visitors see it again, and its people read that it was off. */
  isRepublished?: boolean
  /** Their date is no more, whatever takes place at its time now. */
  isGone?: boolean
  /** Staff chose it for those whose own date is no more. */
  isMoved?: boolean
  /** Where their date was. */
  formerStart?: string | undefined
}

/** What people know of an event, or of one date of it. */
interface Known {
  state: EventRow['state']
  /** Undefined for a date that wasn't there. */
  when: string | undefined
  location: string
  joinUrl: string | null
  attendance: EventRow['attendance']
  /** The date's own details, in a line. */
  details: string
}

/** What someone knew, and what is so now; with their date, where they have a single one. */
export function beforeAndAfter({ event, before = event, registration, isDeleted, isGone, formerStart }: ChangedEvent, clock: Clock) {
  const now = formatWhenForEmail(event, registration.session, clock)
  const after = isDeleted ? { ...event, state: 'cancelled' as const } : event
  if (!registration.session)
    return { was: known(before, undefined, formatWhenForEmail(before, '', clock)), is: known(after, undefined, now) }
  const date = isGone ? goneSession(event, registration.session, clock.timeZone) : sessionAt(event, registration.session, clock.timeZone)
  const formerDate = formerDateOf(before, date, isGone ? registration.session : formerStart, clock)
  return {
    was: known(before, formerDate ?? NOT_THERE, formerDate && sessionWhen(formerDate)),
    is: known(after, date, now),
    date,
    formerDate,
  }
}

/**
 * Where theirs was, whatever takes place at its time now. What staff write while visitors don't see it moves dates too: these are found by the day
 * that the rule gives them.
 */
const formerDateOf = (before: EventRow, date: Session, formerStart: string | undefined, { timeZone }: Clock) =>
  findSession(before, formerStart ?? date.startsAt, timeZone) ?? formerSession(before, date, timeZone)

const NOT_THERE = { state: 'cancelled' } as const

function known(event: EventRow, date: (Pick<Session, 'state'> & DateDetails) | undefined, when: string | undefined): Known {
  const { location, joinUrl } = eventOnDate(event, date)
  const state = event.state !== 'cancelled' && date?.state === 'cancelled' ? 'cancelled' : event.state
  const attendance = event.attendance ?? attendanceFromLocation(event.location)
  return { state, when, location, joinUrl, attendance, details: date ? formatDateDetails(date) : '' }
}

/** What of it differs; of what does not take place nothing does. */
export function findDifferences(was: Known, is: Known, { isTimeKnown }: { isTimeKnown: boolean }) {
  const takesPlace = is.state === 'scheduled'
  return {
    when: takesPlace && !isTimeKnown && was.when !== undefined && was.when !== is.when,
    where: takesPlace && (was.location !== is.location || was.attendance !== is.attendance),
    link: was.joinUrl !== is.joinUrl,
    details: was.details !== is.details,
  }
}
