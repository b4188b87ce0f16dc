import { eventCalendar } from '@/features/events/calendar/event-calendars.server'
import { findStoredEvent } from '@/features/events/event.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { findByLink } from './linked-registration.server'

/** The entry of a registration for a calendar. Throws ApiError: 404, 410, 409 where nothing is to be entered. */
export async function calendarByLink(services: Services, token: string): Promise<string> {
  const registration = await findByLink(services.db, token)
  const event = await findStoredEvent(services.db, registration.event_id)
  const file = event && (await eventCalendar(services, event.slug))
  if (!file) throw new ApiError(409, 'There is no date to enter')
  return file
}
