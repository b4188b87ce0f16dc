import * as z from 'zod'
import { changeContent } from '@/content/content-operations.server'
import { defineJob } from '@/platform/jobs/define-job.server'
import { defineRecurringJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { type EventRow, findStoredEvent, setIsFull } from '../event.repository.server'
import { listUpcomingSessions } from '../schedule/session.repository.server'
import { canBeTaken, listEventsWithPlacesFrom, listPlaces, type PlacesRow } from './places.repository.server'
import { isDateClosed } from './registration-window.server'
import { settingsOf } from './stored-settings.server'

type Parts = Pick<Services, 'db' | 'clock'>
type Taken = Pick<PlacesRow, 'capacity' | 'taken' | 'openOffers'>

const isTaken = (places: Taken) => !canBeTaken(places, 1)

/** Whether no one who comes now gets a place, whichever date they choose. */
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

/** Writes down whether an event is full, within a change of content. */
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
