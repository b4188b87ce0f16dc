import type { Clock } from '@/platform/time/clock'
import { type EventRow, isEventOver } from '../event.repository.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import type { DateState } from '../places/registration.schema'
import { sessionEnd, timingOf } from '../schedule/event-sessions.server'
import { findSession, sessionAt } from './registered-dates.server'

/**
 * The state of the date that someone is registered for, or of the event as a whole (spec B §3.6). What staff change holds from now on, so that a date of a
 * series that has passed is over, whatever became of the rest (§1.4).
 */
export function dateState(
  { event, registration: { session } }: { event: EventRow; registration: Pick<RegistrationRow, 'session'> },
  clock: Clock,
): DateState {
  const isOnly = event.recurrence === null && event.extraDates.length === 0
  if (session === '' || isOnly) {
    if (event.state !== 'scheduled') return event.state
    if (session === '') return isEventOver(event, clock) ? 'over' : 'scheduled'
  }
  const found = findSession(event, session, clock.timeZone)
  if (found?.state === 'cancelled') return 'cancelled'
  const end = sessionEnd(found ?? sessionAt(event, session, clock.timeZone), timingOf(event, clock.timeZone))
  if (end <= clock.now().toISOString()) return 'over'
  // A postponed event may be on again, but not this date of it.
  return found || event.state === 'cancelled' ? event.state : 'gone'
}

/** Whether the date will not take place at all: its entry is removed from the calendar. */
export const isOff = (state: DateState): boolean => state === 'cancelled' || state === 'gone'
