import { lockEvent } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { carryOut } from './lifecycle/carry-out.server'
import { processWaitlist } from './lifecycle/process-waitlist.server'
import { canCarryOut } from './lifecycle/transitions'
import { queueOnRequest } from './mail/queue-registration-emails.server'
import { chosenSession } from './places/chosen-session.server'
import { formatFull } from './places/full'
import { canBeTaken, lockPlaces, type PlacesRow, placesLeft } from './places/places.repository.server'
import { requirePossible } from './places/possible-party.server'
import { requireOpen } from './places/registration-window.server'
import { listFitting } from './places/waitlist.repository.server'
import { findRegistrationOf } from './registration.repository.server'
import type { RegistrationRequest } from './registration.schema'
import { detailColumns, registrationStart, withoutUnasked } from './registration-columns.server'

export type RegistrationOutcome = 'registered' | 'waitlisted'

/**
 * Registers someone for an event, or for one of its sessions, in one transaction with the emails about it. Answers whether they
 * hold a place or wait for one. The same address again changes nothing: the answer is the one that a new address would get, so that no one
 * learns who is registered, and the email says that a registration is there (spec B §3.3, §3.4). Throws ApiError: 404 for an event that is
 * unknown or not published, 409 in words where there is no place to have, 400 with `issues` for what doesn't fit the event.
 */
export async function registerForEvent(services: Services, request: RegistrationRequest): Promise<RegistrationOutcome> {
  const { db, clock } = services
  const { outcome, left } = await db.tx(async () => {
    const event = await lockEvent(services, request.eventId)
    if (!event) throw new ApiError(404, 'Event not found')
    const settings = settingsOf(event)
    requireOpen(event, settings, clock)
    const session = await chosenSession(services, event, settings, request.session)
    const details = detailColumns(settings, withoutUnasked(services.site, request))
    requirePossible(settings, 1 + details.guests)
    const places = await lockPlaces(db, { eventId: event.id, session }, settings.capacity)
    if (await isBehind(services, places)) await processWaitlist(services, { event, places })
    const [outcome, transition] = canBeTaken(places, 1 + details.guests)
      ? (['registered', 'register'] as const)
      : (['waitlisted', 'wait'] as const)
    const isToBeHad = outcome === 'registered' || settings.waitlist
    const registration = await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(request.email) })
    const left = places.openOffers > 0 ? 0 : placesLeft(places)
    if (!canCarryOut(transition, registration)) await queueOnRequest(services, 'repeated', { event, registration })
    else if (isToBeHad) {
      const start = registrationStart({ eventId: event.id, email: request.email }, details)
      await carryOut(services, transition, { event, places, registration, start })
    }
    return { outcome: isToBeHad ? outcome : undefined, left }
  })
  if (!outcome) throw new ApiError(409, formatFull(left))
  return outcome
}

/** Whether someone waits for places that are free, as before the waitlist went past parties that don't fit. They go first. */
const isBehind = async ({ db }: Services, places: PlacesRow): Promise<boolean> =>
  places.waiting > 0 && placesLeft(places) > 0 && (await listFitting(db, places, { free: placesLeft(places), limit: 1 })).length > 0
