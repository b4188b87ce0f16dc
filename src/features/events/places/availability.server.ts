import * as z from 'zod'
import { changeContent } from '@/content/content-operations.server'
import type { Reader } from '@/content/content-rows.server'
import type { Overview } from '@/content/staff-answers.schema'
import { ApiError } from '@/platform/http/errors.server'
import { defineJob } from '@/platform/jobs/define-job.server'
import { defineRecurringJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { type EventRow, findEventById, findStoredEvent, listEventsByIds, setIsFull } from '../event.repository.server'
import { stretchOf } from '../schedule/event-sessions.server'
import { movedFrom } from '../schedule/format-session'
import { listNextSessions, listUpcomingSessions, presentSessionRow } from '../schedule/session.repository.server'
import { canBeTaken, findPlaces, listEventsWithPlacesFrom, listPlaces, type PlacesRow, takenBy } from './places.repository.server'
import type { Availability, AvailabilityStatus } from './places.schema'
import { listOffers } from './registration-list.repository.server'
import type { RegistrationSettings } from './registration-settings.schema'
import { DATES_TO_CHOOSE } from './registration-state'
import { capacityAt, isDateClosed, settingsOf, windowOf } from './stored-settings.server'

type Parts = Pick<Services, 'db' | 'clock'>
type Taken = Pick<PlacesRow, 'capacity' | 'taken' | 'openOffers'>

const isTaken = (places: Taken) => !canBeTaken(places, 1)

export async function isEventFull({ db, clock }: Parts, event: EventRow): Promise<boolean> {
  const settings = settingsOf(event)
  const places = new Map((await listPlaces(db, event.id)).map((row) => [row.session, isTaken(row)]))
  if (!settings.perSession) return places.get('') ?? false
  if (places.size === 0) return false
  const coming = await listUpcomingSessions(db, event.id, { now: clock.now().toISOString(), limit: places.size + 1 })
  const open = coming.filter((row) => !isDateClosed(settings, row, clock))
  return open.length > 0 && open.every(({ startsAt }) => places.get(startsAt))
}

/** Pages say that an event is full. That is content, whose changes wait for one another, so registrations leave it to a separate job. */
export const isFullJob = defineJob({
  kind: 'event-fullness',
  schema: z.object({ eventId: z.int() }),
  lane: 'upkeep',
  run: (services, { eventId }) => refreshIsFull(services, eventId),
})

const HOUR = 3_600_000

/** A date that passes, or whose registration closes, may have been the last one with places. */
export const isFullOverTimeJob = defineRecurringJob({
  kind: 'event-fullness-over-time',
  lane: 'upkeep',
  every: HOUR,
  async run(services) {
    for (const eventId of await listEventsWithPlacesFrom(services.db, services.clock.today())) await refreshIsFull(services, eventId)
  },
})

async function refreshIsFull(services: Services, eventId: number) {
  const event = await findStoredEvent(services.db, eventId)
  if (!event || (await isEventFull(services, event)) === event.isFull) return
  await changeContent(
    services,
    () => updateIsFull(services, eventId),
    () => undefined,
  )
}

export async function updateIsFull(services: Parts, eventId: number) {
  const event = await findStoredEvent(services.db, eventId)
  if (!event) return
  const isFull = await isEventFull(services, event)
  if (isFull !== event.isFull) await setIsFull(services.db, eventId, isFull)
}

/** Queues the update of pages, once this is committed, where places filled up or became free. */
export async function queueFullUpdate({ jobs }: Pick<Services, 'jobs'>, before: Taken, after: PlacesRow) {
  if (isTaken(before) !== isTaken(after)) await jobs.enqueue(isFullJob, { eventId: after.eventId })
}

const MAX_SESSIONS = 6

/** The next events, each with its next session, attendance, waitlist, and the offer that ends first. */
export async function upcomingPlaces(reader: Reader): Promise<Overview['sessions']> {
  const sessions = (await listNextSessions(reader, MAX_SESSIONS)).map((row) => ({ ...row, settings: settingsOf(row) }))
  const queues = sessions.map(({ eventId, startsAt, settings }) => ({ eventId, session: settings.perSession ? startsAt : '' }))
  const places = await findPlaces(reader.db, queues)
  const offers = await listOffers(reader.db, queues)
  const ids = sessions.map(({ eventId }) => eventId)
  const events = await listEventsByIds(reader.db, ids)
  const stretches = new Map(events.map((event) => [event.id, stretchOf(event, reader.clock.timeZone)]))
  return sessions.map(({ settings, ...row }, index) => {
    const isOfQueue = (each: { eventId: number; session: string }) =>
      each.eventId === row.eventId && each.session === queues[index]?.session
    const capacity = (settings.perSession && row.capacity) || settings.capacity
    const { taken = 0, waiting = 0 } = places.find(isOfQueue) ?? {}
    const [offer, ...further] = offers.filter(isOfQueue)
    // A place that everyone who waits was offered is not taken yet.
    const offered = offers.filter(isOfQueue).reduce((people, each) => people + takenBy(each).taken, 0)
    return {
      eventId: row.eventId,
      title: row.title,
      location: row.location,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      stretch: stretches.get(row.eventId)?.words ?? null,
      ...movedFrom({ startsAt: row.startsAt, date: row.day }),
      session: settings.perSession ? row.startsAt : null,
      coming: settings.mode === 'none' ? null : taken - offered,
      capacity,
      isFull: capacity !== null && taken >= capacity,
      waiting,
      offer: offer?.offerEndsAt ? { name: offer.name, endsAt: offer.offerEndsAt, further: further.length } : null,
    }
  })
}

/** From here on a number says nothing that would help to decide. */
const FEW = 10

/** The state for one person without guests: a free place that no waiting party could take (spec B §3.7). */
function stateOf(
  places: Pick<PlacesRow, 'taken' | 'openOffers'> | undefined,
  capacity: number | null,
  { waitlist }: RegistrationSettings,
): Pick<Availability, 'status' | 'placesLeft'> {
  if (capacity === null) return { status: 'open', placesLeft: null }
  const { taken = 0, openOffers = 0 } = places ?? {}
  const left = openOffers > 0 ? 0 : Math.max(0, capacity - taken)
  const whenTaken = waitlist ? 'waitlist' : 'full'
  return { status: left > 0 ? 'open' : whenTaken, placesLeft: left < FEW ? left : null }
}

/** Whether someone could register at this moment (spec B §3.2). Throws ApiError 404 for an event that visitors do not see. */
export async function readAvailability(services: Pick<Services, 'db' | 'clock'>, eventId: number): Promise<Availability> {
  const { db, clock } = services
  const event = await findEventById(services, eventId)
  if (!event) throw new ApiError(404, 'Event not found')
  const settings = settingsOf(event)
  const window = windowOf(event, settings, clock)
  if (window !== 'open') return { status: window, placesLeft: null, sessions: [] }
  const places = new Map((await listPlaces(db, event.id)).map((row) => [row.session, row]))
  if (!settings.perSession) return { ...stateOf(places.get(''), settings.capacity, settings), sessions: [] }
  const coming = await listUpcomingSessions(db, event.id, { now: clock.now().toISOString(), limit: DATES_TO_CHOOSE })
  const sessions = coming.map((row) => ({
    ...withoutDetails(row),
    ...(isDateClosed(settings, row, clock)
      ? ({ status: 'closed', placesLeft: null } as const)
      : stateOf(places.get(row.startsAt), capacityAt(event, row.startsAt), settings)),
  }))
  return { status: bestOf(sessions.map(({ status }) => status)), placesLeft: null, sessions }
}

function withoutDetails(row: Parameters<typeof presentSessionRow>[0]) {
  const { startsAt, endsAt, timeZone, insteadOf } = presentSessionRow(row)
  return { startsAt, endsAt, timeZone, ...(insteadOf && { insteadOf }) }
}

const bestOf = (statuses: AvailabilityStatus[]): AvailabilityStatus =>
  (['open', 'waitlist', 'full'] as const).find((status) => statuses.includes(status)) ?? 'closed'
