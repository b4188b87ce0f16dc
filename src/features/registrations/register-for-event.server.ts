import { holdEvent, isOver } from '@/features/events/event.repository.server'
import { queueMail } from '@/features/mail/queue-mail.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { saveRegistration } from './registration.repository.server'
import type { RegistrationRequest } from './registration.schema'
import { registrationMail } from './registration-mail.server'

/**
 * Registers somebody for an event and queues the confirmation to them and the notice to staff, all in one transaction.
 * The same address again replaces the details, is confirmed again, and learns nothing about who was there before (spec
 * decisions, 'The API'). Throws ApiError: 404 for an event that is unknown or not published, 409 for one that is over, cancelled or postponed.
 */
export async function registerForEvent(services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>, request: RegistrationRequest) {
  const { config, db, clock } = services
  await db.tx(async () => {
    const event = await holdEvent({ db, clock }, request.eventId)
    if (!event) throw new ApiError(404, 'Event not found')
    if (event.state !== 'scheduled') throw new ApiError(409, `This event has been ${event.state}. Registration for it is closed`)
    if (isOver(event, clock)) throw new ApiError(409, 'Registration for this event has closed')
    const registration = await saveRegistration(db, {
      eventId: event.id,
      name: request.name,
      email: request.email,
      inDiamondHeartGroup: request.inDiamondHeartGroup,
      diamondHeartGroupName: (request.inDiamondHeartGroup && request.diamondHeartGroupName) || null,
      additionalMessage: request.additionalMessage || null,
      at: clock.now().toISOString(),
    })
    await queueMail(services, registrationMail(registration, event, config))
  })
}
