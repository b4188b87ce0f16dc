import type { Clock } from '@/platform/time/clock'
import { type EventRow, isEventOver } from '../event.repository.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import type { DateState } from '../places/registration.schema'
import { sessionEnd, timingOf } from '../schedule/event-sessions.server'
import { findSession, sessionAt } from './registered-dates.server'

/** State of a registration's date (spec B §3.6). A passed date of a series stays over, whatever staff change since (§1.4). */
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

export const isOff = (state: DateState): boolean => state === 'cancelled' || state === 'gone'
