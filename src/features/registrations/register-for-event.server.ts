import { type EventRow, lockEvent } from '@/features/events/event.repository.server'
import type { RegistrationSettings } from '@/features/events/registration/registration-settings.schema'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { queueOnRequest } from './mail/queue-registration-emails.server'
import { noticeMail } from './mail/staff-mail.server'
import { chosenSession } from './places/chosen-session.server'
import { formatFull } from './places/full'
import { queueFullUpdate } from './places/is-full.server'
import { hasRoom, joinQueue, lockPlaces, type PlacesRow, placesLeft, takePlaces } from './places/places.repository.server'
import { requireOpen } from './places/registration-window.server'
import { findRegistrationOf, insertRegistration, type RegistrationRow } from './registration.repository.server'
import type { RegistrationRequest } from './registration.schema'
import { type DetailColumns, detailColumns, newRegistration, withoutUnasked } from './registration-columns.server'
import { insertRegistrationVersion } from './versions/version.repository.server'
import { findFirstWaiting } from './waitlist/waitlist.repository.server'

export type RegistrationOutcome = 'registered' | 'waitlisted'

/**
 * Registers somebody for an event, or for one of its sessions, and queues the mails about it, all in one transaction. Answers whether they
 * hold a place or wait for one. The same address again changes nothing: the answer is the one that a new address would get, so that nobody
 * learns who is registered, and the mail says that a registration is there (spec B §3.3, §3.4). Throws ApiError: 404 for an event that is
 * unknown or not published, 409 in words where there is no place to have, 400 with `issues` for what does not fit the event.
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
    const isQueue = places.waiting > 0 && (await findFirstWaiting(db, places)) !== undefined
    const outcome = outcomeOf(places, settings, { guests: details.guests, isQueue })
    const stored = await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(request.email) })
    if (stored && stored.status !== 'cancelled') await queueOnRequest(services, 'repeated', { event, registration: stored })
    // What stood there was cancelled, by whomever: it is kept for staff.
    else if (outcome) await addRegistration(services, { event, places, details, email: request.email, outcome, former: stored })
    return { outcome, left: places.waiting > 0 ? 0 : placesLeft(places) }
  })
  if (!outcome) throw new ApiError(409, formatFull(left))
  return outcome
}

/** Who is more than there will ever be places for would wait in vain. Throws ApiError 400. */
function requirePossible({ capacity }: RegistrationSettings, people: number) {
  if (capacity === null || people <= capacity) return
  throw invalidInput('guests', capacity === 1 ? 'There is only 1 place in total' : `There are only ${capacity} places in total`)
}

/**
 * What a new address gets at this moment; who waits and can be offered a place goes first (`isQueue`). Undefined where there is neither
 * place nor waitlist.
 */
function outcomeOf(
  places: PlacesRow,
  { waitlist }: RegistrationSettings,
  { guests, isQueue }: { guests: number; isQueue: boolean },
): RegistrationOutcome | undefined {
  if (!isQueue && hasRoom(places, 1 + guests)) return 'registered'
  return waitlist ? 'waitlisted' : undefined
}

interface Addition {
  event: EventRow
  places: PlacesRow
  details: DetailColumns
  email: string
  outcome: RegistrationOutcome
  former: RegistrationRow | undefined
}

async function addRegistration(services: Services, { event, places, details, email, outcome, former }: Addition) {
  const { db, clock } = services
  const before = { ...places }
  const at = clock.now().toISOString()
  const begins = outcome === 'registered' ? { placedAt: at } : { queueNumber: await joinQueue(db, places) }
  if (outcome === 'registered' && !(await takePlaces(db, places, 1 + details.guests)))
    throw new Error('The places changed while they were held')
  if (former) await insertRegistrationVersion(db, former, at)
  const key = { eventId: event.id, session: places.session, email }
  const registration = await insertRegistration(db, newRegistration(key, details, begins), at)
  const subject = { event, registration, position: outcome === 'registered' ? null : places.waiting }
  const occasion = outcome === 'registered' ? 'confirmed' : 'waitlisted'
  await queueOnRequest(services, occasion, subject, noticeMail(services, subject))
  await queueFullUpdate(services, before, places)
}
