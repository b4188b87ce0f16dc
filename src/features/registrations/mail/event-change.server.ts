import type { EventRow } from '@/features/events/event.repository.server'
import { eventOnDate } from '@/features/events/series/event-on-date'
import { formatShortDay } from '@/features/events/series/format-session'
import type { Session } from '@/features/events/series/timing'
import { timingOf } from '@/features/events/sessions/event-sessions.server'
import type { Clock } from '@/platform/time/clock'
import type { RegistrationRow } from '../record/registration.repository.server'
import { formatWhenForEmail, sessionWhen } from './format-when-for-email.server'
import { findSession, formerSession, sessionAt } from './registered-dates.server'

interface ChangedEvent {
  event: EventRow
  /** As it was. */
  before?: EventRow
  registration: RegistrationRow
  isDeleted?: boolean
  formerStart?: string | undefined
}

/** What became of an event, or of the date of it that someone is registered for, as the message tells it (spec B §3.9). */
export function eventChange({ event, before = event, registration, isDeleted = false, formerStart }: ChangedEvent, clock: Clock) {
  const session = registration.session ? sessionAt(event, registration.session, clock.timeZone) : undefined
  const isCancelled = isDeleted || event.state === 'cancelled'
  const isDateCancelled = !isCancelled && session?.state === 'cancelled'
  const state = isCancelled || isDateCancelled ? 'cancelled' : event.state
  const formerDate = session && formerDateOf(before, session, formerStart, clock)
  const former = formerWhen(before, session, formerDate, clock)
  const [was, is] = [eventOnDate(before, formerDate), eventOnDate(event, session)]
  const differs = {
    when: state === 'scheduled' && former !== null && former !== formatWhenForEmail(event, registration.session, clock),
    where: state === 'scheduled' && was.location !== is.location,
  }
  return {
    state,
    heading: isDateCancelled
      ? 'This date is canceled.'
      : headingOf(was, is, { state, ...differs, isSameDay: isOnSameDay(before, event, { session, formerDate }, clock) }),
    note: event.stateNote,
    day: session && !isCancelled ? formatShortDay(session.startsAt.slice(0, 10), clock.today()) : null,
    formerWhen: differs.when ? former : null,
    formerLocation: differs.where ? was.location : null,
  } as const
}

const formerDateOf = (before: EventRow, session: Session, formerStart: string | undefined, { timeZone }: Clock) =>
  formerStart ? findSession(before, formerStart, timeZone) : formerSession(before, session, timeZone)

function formerWhen(before: EventRow, session: Session | undefined, formerDate: Session | undefined, clock: Clock): string | null {
  if (!session) return formatWhenForEmail(before, '', clock)
  return formerDate ? sessionWhen(formerDate) : null
}

interface Dates {
  session: Session | undefined
  formerDate: Session | undefined
}

function isOnSameDay(before: EventRow, event: EventRow, { session, formerDate }: Dates, clock: Clock): boolean {
  const [old, now] = [before, event].map((row) => timingOf(row, clock.timeZone))
  const starts = session ? [formerDate?.startsAt, session.startsAt] : [old?.startsAt ?? before.eventDate, now?.startsAt ?? event.eventDate]
  const [day, today] = starts.map((start) => start?.slice(0, 10))
  return day === today && (session !== undefined || old?.recurrence === now?.recurrence)
}

interface Differences {
  state: EventRow['state']
  when: boolean
  where: boolean
  isSameDay: boolean
}

function headingOf(before: EventRow, event: EventRow, { state, when, where, isSameDay }: Differences): string {
  if (state === 'cancelled') return 'This event is canceled.'
  if (state === 'postponed') return 'This event is postponed.'
  if (before.state !== 'scheduled') return 'This event is back on.'
  if (when && where) return isSameDay ? 'Time and place have changed.' : 'Date and place have changed.'
  if (when) return isSameDay ? 'The time has changed.' : 'The date has changed.'
  if (where) return 'The place has changed.'
  return before.joinUrl === event.joinUrl ? 'This event has changed.' : 'The link to join has changed.'
}
