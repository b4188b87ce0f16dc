import * as z from 'zod'
import { type EventRow, isEventOver, lockStoredEvent } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { queueForPerson } from '../mail/queue-registration-emails.server'
import { sessionOfPlaces } from '../places/chosen-session.server'
import { queueFullUpdate } from '../places/is-full.server'
import { freePlaces, hasRoom, leaveQueue, lockPlaces, type PlacesRow, takePlaces } from '../places/places.repository.server'
import { type RegistrationRow, updateRegistration } from '../registration.repository.server'
import { findFirstWaiting, listOverdueOffers } from './waitlist.repository.server'

const HOUR = 3_600_000
/** For how long a place is kept for somebody; close to the start shorter, down to the least (spec B §3.7). */
const OFFER = { longest: 24 * HOUR, least: 2 * HOUR, beforeStart: 2 * HOUR }

/** Until when a place that is offered at `now` is kept, for a session that begins at `begins` (ISO-8601 UTC), if it is known. */
export function offerEnd(now: Date, begins: string | undefined): Date {
  const at = now.getTime()
  const latest = begins ? Date.parse(begins) - OFFER.beforeStart : Number.POSITIVE_INFINITY
  return new Date(Math.max(at + OFFER.least, Math.min(at + OFFER.longest, latest)))
}

const queueKey = z.object({ eventId: z.int(), session: z.string() })

/** Takes back the offers that nobody answered, and offers what is free to the next. It comes when an offer ends. */
export const expireOffersJob: JobDefinition<z.output<typeof queueKey>> = defineJob({
  kind: 'end-offers',
  schema: queueKey,
  lane: 'upkeep',
  async run(services, { eventId, session }) {
    await services.db.tx(async () => {
      const event = await lockStoredEvent(services.db, eventId)
      if (!event) return
      await processWaitlist(services, event, await lockPlaces(services.db, { eventId, session }, settingsOf(event).capacity))
    })
  },
})

/**
 * Brings a queue up to date, within the caller's transaction, which holds the event and the places: offers that are over go back, and what
 * is free is offered in order. Nobody is skipped: where the first comes with more guests than there are places, the others wait too.
 */
export async function processWaitlist(services: Services, event: EventRow, places: PlacesRow) {
  const { db, clock } = services
  // What does not take place offers nothing; once it does again, the next change of it comes here.
  if (event.state !== 'scheduled' || isEventOver(event, clock)) return
  const before = { ...places }
  const now = clock.now()
  const session = await sessionOfPlaces(services, places.eventId, places.session)
  if (session ? session.ends <= now.toISOString() : places.session) return
  for (const registration of await listOverdueOffers(db, places, now.toISOString())) await takeBack(services, event, places, registration)
  while (places.waiting > 0) {
    const first = await findFirstWaiting(db, places)
    if (!first || !hasRoom(places, 1 + first.guests)) break
    await offer(services, event, places, { registration: first, ends: offerEnd(now, session?.begins) })
  }
  await queueFullUpdate(services, before, places)
}

async function offer(
  services: Services,
  event: EventRow,
  places: PlacesRow,
  { registration, ends }: { registration: RegistrationRow; ends: Date },
) {
  const { db, clock, jobs } = services
  await takePlaces(db, places, 1 + registration.guests)
  await leaveQueue(db, places)
  const set = { status: 'offered', offerEndsAt: ends.toISOString() } as const
  const offered = await updateRegistration(db, registration.id, set, clock.now().toISOString())
  await jobs.enqueue(expireOffersJob, { eventId: event.id, session: places.session }, { runAt: ends })
  await queueForPerson(services, 'offered', { event, registration: offered })
}

async function takeBack(services: Services, event: EventRow, places: PlacesRow, registration: RegistrationRow) {
  const { db, clock } = services
  const set = { status: 'cancelled', endedBy: 'lapsed', offerEndsAt: null } as const
  const lapsed = await updateRegistration(db, registration.id, set, clock.now().toISOString())
  await freePlaces(db, places, 1 + registration.guests)
  await queueForPerson(services, 'lapsed', { event, registration: lapsed })
}
