import * as z from 'zod'
import type { HeldAfterRestore } from '@/content/feature.server'
import { dropHeldMail, listHeldMail } from '@/features/mail/held-mail.server'
import { queueMail } from '@/features/mail/queue-mail.server'
import { defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { passedOver } from '../emails/to-staff.server'
import { type EventRow, isEventOver, lockStoredEvent } from '../event.repository.server'
import { queueFullUpdate } from '../places/availability.server'
import { lockPlaces, type PlacesRow, placesLeft } from '../places/places.repository.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import {
  holdOffers,
  listFitting,
  listHeldOffers,
  listOffers,
  listOpenOffers,
  listOverdueOffers,
  listSessionsWithOverdue,
  markPassedOver,
  shortenOffers,
  startOfferTime,
} from '../places/registration-list.repository.server'
import { capacityAt } from '../places/stored-settings.server'
import { findEventSession, findNextBeginning, listSessionStarts } from '../schedule/session.repository.server'
import {
  applyTransition,
  canCarryOut,
  type Transition,
  type TransitionName,
  type TransitionSubject,
  transitions,
} from './transitions.server'

/** Carries out one transition, then, unless `deferWaitlist`, the waitlist of what it freed. Lock all it takes; throws ApiError 409. */
export async function carryOut<Name extends TransitionName>(
  services: Services,
  name: Name,
  subject: TransitionSubject<Name>,
): Promise<RegistrationRow> {
  const { passesWaitlist }: Transition = transitions[name]
  const { event, places, deferWaitlist } = subject
  const { to = places }: { places: PlacesRow; to?: PlacesRow } = subject
  const all = places === to ? [places] : [places, to]
  const before = all.map((each) => ({ ...each }))
  const registration = await applyTransition(services, name, subject)
  for (const [index, each] of all.entries()) {
    const former = before[index] ?? each
    const tookPlaces = each.taken > former.taken
    if (tookPlaces && passesWaitlist && each.waiting > 0) await notifyOfPassedOver(services, { event, places: each })
    if (deferWaitlist) continue
    // Who took places leaves nothing to offer, unless they were offered to others too.
    if (!tookPlaces || each.openOffers > 0) await processWaitlist(services, { event, places: each })
    await queueFullUpdate(services, former, each)
  }
  return registration
}

const HOUR = 3_600_000
const OFFER_MS = 24 * HOUR
/** In the last two hours a place is offered to everyone who waits (spec B §3.7). */
const OPEN_MS = 2 * HOUR

interface Waitlist {
  event: EventRow
  places: PlacesRow
}

const ofEvent = z.object({ eventId: z.int() })

/** Expires unanswered offers of every date of the event, since the date of the offer may have been moved. */
export const expireOffersJob: JobDefinition<z.output<typeof ofEvent>> = defineJob({
  kind: 'end-offers',
  schema: ofEvent,
  lane: 'upkeep',
  async run(services, { eventId }) {
    const { db, clock } = services
    await db.tx(async () => {
      const event = await lockStoredEvent(db, eventId)
      if (!event) return
      for (const session of await listSessionsWithOverdue(db, eventId, clock.now().toISOString())) {
        const places = await lockPlaces(db, { eventId, session }, capacityAt(event, session))
        const before = { ...places }
        await processWaitlist(services, { event, places }, { hasOverdue: true })
        await queueFullUpdate(services, before, places)
      }
    })
  },
})

/** Expires offers, then offers free places in order to parties that fit (spec B §3.7); void offers (`wasAway`) are made again. */
export async function processWaitlist(services: Services, waitlist: Waitlist, { hasOverdue = false, wasAway = false } = {}) {
  const { event, places } = waitlist
  const { db, clock } = services
  const isWaiting = places.openOffers > 0 || (places.waiting > 0 && placesLeft(places) > 0)
  if (!isWaiting && !hasOverdue) return
  if (await isOff(services, waitlist)) return withdraw(services, waitlist, await listOffers(db, [places]))
  const now = clock.now()
  // Those that are over ended while no one could answer them.
  if (wasAway) await withdraw(services, waitlist, await listOverdueOffers(db, places, now.toISOString()))
  await expireOffers(services, waitlist, now.toISOString())
  if (isEventOver(event, clock)) return
  const start = await findStart(services, waitlist, now.toISOString())
  if (start === 'begun') return
  // The event may have been moved to an earlier time since it offered them.
  if (hasOverdue && start && (await shortenOffers(db, places, start)))
    await services.jobs.enqueue(expireOffersJob, { eventId: event.id }, { runAt: new Date(start) })
  if (start && isOfferOpen(now, start)) await offerToAll(services, waitlist, start)
  else await offerInOrder(services, waitlist, offerEnd(now, start))
}

/** Offers of a restored backup: their deadlines stand still until staff say whether the people are emailed again. Both begin new ones. */
export const heldOffers: HeldAfterRestore = {
  kind: 'offers',
  hold: ({ db }) => holdOffers(db),
  count: async ({ db }) => (await listHeldOffers(db)).length || (await listHeldMail(db, 'offers')).length || undefined,
  send: (services) => resumeOffers(services, offerAgain),
  drop: (services) => resumeOffers(services, restartDeadlines),
}

async function resumeOffers(services: Services, resume: (services: Services, waitlist: Waitlist) => Promise<void>) {
  const { db } = services
  for (const [eventId, offers] of Map.groupBy(await listHeldOffers(db), (offer) => offer.eventId)) {
    const event = await lockStoredEvent(db, eventId)
    if (!event) continue
    for (const session of new Set(offers.map((offer) => offer.session))) {
      const places = await lockPlaces(db, { eventId, session }, capacityAt(event, session))
      const before = { ...places }
      await resume(services, { event, places })
      await queueFullUpdate(services, before, places)
    }
  }
  await dropHeldMail(services, 'offers')
}

async function offerAgain(services: Services, waitlist: Waitlist) {
  await withdraw(services, waitlist, await listHeldOffers(services.db, waitlist.places))
  await processWaitlist(services, waitlist)
}

/** Without an email: the people may have had theirs. */
async function restartDeadlines(services: Services, waitlist: Waitlist) {
  const { db, clock, jobs } = services
  const now = clock.now()
  const start = await findStart(services, waitlist, now.toISOString())
  if (start === 'begun' || (await isOff(services, waitlist))) return withdraw(services, waitlist, await listHeldOffers(db, waitlist.places))
  const ends = offerEnd(now, start)
  await startOfferTime(db, waitlist.places, { ends: ends.toISOString(), ofAll: start ?? ends.toISOString() })
  await jobs.enqueue(expireOffersJob, { eventId: waitlist.event.id }, { runAt: ends })
  if (start) await jobs.enqueue(expireOffersJob, { eventId: waitlist.event.id }, { runAt: new Date(start) })
}

/** When the session that people wait for begins, ISO-8601 UTC; for a series as a whole, the next one. Undefined where no time is known. */
async function findStart({ db }: Services, { event, places }: Waitlist, now: string): Promise<string | 'begun' | undefined> {
  if (places.session) {
    const session = await findEventSession(db, event.id, places.session)
    return session && session.begins > now ? session.begins : 'begun'
  }
  const next = await findNextBeginning(db, event.id, now)
  return next ?? ((await listSessionStarts(db, event.id, 1)).length > 0 ? 'begun' : undefined)
}

const isOff = async ({ db }: Services, { event, places }: Waitlist): Promise<boolean> =>
  event.state !== 'scheduled' || (places.session !== '' && !(await findEventSession(db, event.id, places.session)))

/** Back to the same turn on the waitlist. */
async function withdraw(services: Services, waitlist: Waitlist, offers: readonly RegistrationRow[]) {
  for (const registration of offers)
    if (canCarryOut('withdrawOffer', registration)) await applyTransition(services, 'withdrawOffer', { ...waitlist, registration })
}

async function expireOffers(services: Services, waitlist: Waitlist, now: string) {
  for (const registration of await listOverdueOffers(services.db, waitlist.places, now)) {
    if (!canCarryOut('lapse', registration)) continue
    // An offer to everyone held no place for this person that could lapse.
    await applyTransition(services, registration.isOfferedToAll ? 'withdrawOffer' : 'lapse', { ...waitlist, registration })
  }
}

async function offerInOrder(services: Services, waitlist: Waitlist, ends: Date) {
  const { event, places } = waitlist
  let last: number | undefined
  while (places.waiting > 0 && placesLeft(places) > 0) {
    const [registration] = await listFitting(services.db, places, { free: placesLeft(places), limit: 1 })
    if (!registration || !canCarryOut('offer', registration)) break
    await applyTransition(services, 'offer', { ...waitlist, registration, endsAt: ends.toISOString() })
    await services.jobs.enqueue(expireOffersJob, { eventId: event.id }, { runAt: ends })
    last = registration.queueNumber ?? last
  }
  if (places.waiting > 0 && placesLeft(places) > 0) await notifyOfPassedOver(services, waitlist)
  else if (places.waiting > 0 && last !== undefined) await notifyOfPassedOver(services, waitlist, last)
}

async function offerToAll(services: Services, waitlist: Waitlist, begins: string) {
  const { event, places } = waitlist
  const free = placesLeft(places)
  const open = places.openOffers > 0 ? await listOpenOffers(services.db, places) : []
  const tooSmall = open.filter(({ guests }) => guests >= free)
  await withdraw(services, waitlist, tooSmall)
  if (places.waiting === 0 || free <= 0) return
  const fitting = await listFitting(services.db, places, { free, limit: places.waiting })
  for (const registration of fitting)
    if (canCarryOut('offerToAll', registration))
      await applyTransition(services, 'offerToAll', { ...waitlist, registration, endsAt: begins })
  if (fitting.length > 0) await services.jobs.enqueue(expireOffersJob, { eventId: event.id }, { runAt: new Date(begins) })
  if (places.waiting > 0) await notifyOfPassedOver(services, waitlist)
}

/** Whether what is free at `now` is offered to everyone at once, so close to the start (ISO-8601 UTC; undefined where none is known). */
export const isOfferOpen = (now: Date, begins: string | undefined): boolean =>
  begins !== undefined && Date.parse(begins) - now.getTime() <= OPEN_MS

/** Until when a place that is offered at `now` is held: for a day, or half of the time to the start where that is less (spec B §3.7). */
export function offerEnd(now: Date, begins: string | undefined): Date {
  const at = now.getTime()
  return new Date(begins === undefined ? at + OFFER_MS : Math.min(at + OFFER_MS, (at + Date.parse(begins)) / 2))
}

/** Tells staff, once for each, of parties that free places went past (spec B §3.7); `before` is a queue number that had its turn. */
async function notifyOfPassedOver(services: Services, { event, places }: Waitlist, before?: number) {
  const at = services.clock.now().toISOString()
  for (const registration of await markPassedOver(services.db, places, { before, at }))
    await queueMail(services, passedOver.compose(services, { event, registration }))
}
