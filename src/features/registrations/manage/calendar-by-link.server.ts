import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { calendarEntry } from '../mail/calendar-entry.server'
import { dateState, isOff } from '../mail/date-state.server'
import { subjectAsSeen } from '../mail/subject-as-seen.server'
import { findSubjectByLink } from './linked-registration.server'

/** The entry of a registration that holds a place, for a calendar; for a date that will not take place, what takes it out. Throws ApiError: 404, 410, 409 where there is none to enter. */
export async function calendarByLink(services: Services, token: string): Promise<string> {
  const { registration, stored: event, isDeleted } = await findSubjectByLink(services, token)
  const subject = registration.status === 'registered' ? await subjectAsSeen(services, { registration, event }) : undefined
  const file = subject && calendarEntry(services, subject, isDeleted || isOff(dateState(subject, services.clock)) ? 'CANCEL' : 'PUBLISH')
  if (!file) throw new ApiError(409, 'There is no date to enter')
  return file
}
