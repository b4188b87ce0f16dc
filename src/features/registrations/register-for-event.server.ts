import { holdEvent } from '@/features/events/event.repository.server'
import { isPast } from '@/features/events/event-date'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { saveRegistration } from './registration.repository.server'
import type { RegistrationRequest } from './registration.schema'

/**
 * Registers somebody for an event and queues the confirmation to them and the notice to staff, all in one transaction.
 * The same address again replaces the details, is confirmed again, and learns nothing about who was there before (spec
 * decisions, 'The API'). Throws ApiError: 404 for an event that is unknown or not published, 409 for one that is over.
 */
export async function registerForEvent({ db, clock, outbox }: Pick<Services, 'db' | 'clock' | 'outbox'>, request: RegistrationRequest) {
  await db.tx(async () => {
    const event = await holdEvent({ db, clock }, request.eventId)
    if (!event) throw new ApiError(404, 'Event not found')
    if (isPast({ eventDate: event.event_date, isRecurring: event.is_recurring === 1 }, clock.today()))
      throw new ApiError(409, 'Registration for this event has closed')
    const registrationId = await saveRegistration(db, {
      eventId: event.id,
      name: request.name,
      email: request.email,
      inDiamondHeartGroup: request.inDiamondHeartGroup,
      diamondHeartGroupName: (request.inDiamondHeartGroup && request.diamondHeartGroupName) || null,
      additionalMessage: request.additionalMessage || null,
      at: clock.now().toISOString(),
    })
    await outbox.enqueue('registration-confirmation', { registrationId })
    await outbox.enqueue('registration-notice', { registrationId })
  })
}
