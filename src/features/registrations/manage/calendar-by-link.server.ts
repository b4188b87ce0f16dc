import { findStoredEvent } from '@/features/events/event.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { calendarEntry } from '../mail/calendar-entry.server'
import { dateState, isOff } from '../mail/date-state.server'
import { subjectAsSeen } from '../mail/subject-as-seen.server'
import { findByLink } from './linked-registration.server'

/** The entry of a registration that holds a place, for a calendar; for a date that will not take place, what takes it out. Throws ApiError: 404, 410, 409 where there is none to enter. */
export async function calendarByLink(services: Services, token: string): Promise<string> {
  const registration = await findByLink(services.db, token)
  const event = registration.status === 'registered' ? await findStoredEvent(services.db, registration.eventId) : undefined
  const subject = event && (await subjectAsSeen(services, { registration, event }))
  const file = subject && calendarEntry(services, subject, isOff(dateState(subject, services.clock)) ? 'CANCEL' : 'PUBLISH')
  if (!file) throw new ApiError(409, 'There is no date to enter')
  return file
}
