import { contentHandlers, viewOf } from '@/content/content-api.server'
import { changeContent } from '@/content/content-operations.server'
import { notFound } from '@/content/content-saves.server'
import { pictureDetailNames } from '@/features/media/picture-details.schema'
import { readWithUploads } from '@/features/media/store-upload.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { addDays, isDay } from '@/platform/time/calendar'
import { isDayPage, isMonthPage, readEventDay, readEventMonth } from './calendar/event-month.server'
import { eventCalls, NO_SPAN } from './event.calls'
import { eventOperations } from './event.operations.server'
import { findEventById, listEventIdsForStaff, updateSortOrders } from './event.repository.server'
import { eventSessions, presentSession, upcomingDates } from './schedule/event-sessions.server'
import { asStored } from './schedule/timing'
import { eventViews } from './transfer.server'

const files = {
  image: { kind: 'image', target: 'imageUrl', removal: 'deleteExistingImage', about: pictureDetailNames },
  flyer: { kind: 'flyer', target: 'flyerUrl', removal: 'deleteExistingFlyer' },
} as const

const TWO_YEARS = 2 * 366 * 24 * 3_600_000

function spanOf(query: { from?: string | undefined; to?: string | undefined }, today: string) {
  const from = query.from ?? today
  const to = query.to ?? addDays(from, 365)
  const length = Date.parse(to) - Date.parse(from)
  if (!(length >= 0 && length <= TWO_YEARS) || !isDay(to)) throw invalidInput('to', NO_SPAN)
  return { from, to }
}

export const eventsApi = serveCalls(eventCalls, {
  'PUT /api/cms/events/reorder': async ({ services, actor, body }) => {
    await reorderEvents(services, (await body()).eventIds, actor.id)
    return { message: 'Event order updated' }
  },
  'POST /api/cms/events/dates': async ({ services: { clock }, body }) => {
    const { most, startsAt = null, endsAt = null, timeZone, recurrence, ...rest } = await body()
    const times = startsAt === null ? { startsAt, endsAt } : asStored({ startsAt, endsAt })
    const timing = { ...rest, ...times, timeZone: timeZone ?? clock.timeZone, recurrence: recurrence || null }
    return upcomingDates(timing, clock.today(), most)
  },
  ...contentHandlers('events', eventCalls, {
    operations: eventOperations,
    ...eventViews,
    read: readWithUploads({ jsonPart: 'eventData', files }),
  }),
  'DELETE /api/cms/events/:id': async ({ c, services, actor, query, body }) => {
    await eventOperations.delete(services, idParameter(c, notFound('event')), actor.id, { ...query, ...(await body()) })
    return { message: 'Event deleted' }
  },
  'GET /api/events/calendar': async ({ services, query: { day, month = services.clock.today().slice(0, 7) } }) => {
    if (!(await (day ? isDayPage(services, day) : isMonthPage(services, month)))) throw new ApiError(404, 'The calendar has no such page')
    return day ? readEventDay(services, day) : readEventMonth(services, month)
  },
  'GET /api/events/:id/sessions': async ({ c, services, query }) => {
    const event = await findEventById(services, idParameter(c, notFound('event')))
    if (!event) throw new ApiError(404, notFound('event'))
    const sessions = eventSessions(event, services.clock.timeZone, spanOf(query, services.clock.today()))
    return { sessions: sessions.map((session) => ({ ...presentSession(session), state: session.state })) }
  },
  'GET /api/events/slug/:slug': async ({ c, services }) => {
    const { findBySlug, present } = eventViews[viewOf(c)]
    const row = await findBySlug(services, c.req.param('slug') ?? '')
    const [event] = row ? await present([row], services) : []
    if (!event) throw new ApiError(404, 'Event not found')
    return { event }
  },
})

const NOT_ALL =
  'The new order must name every event exactly once, and events may have been added or deleted since. Please reload the list and try again.'

/** Stores the order; `eventIds` names every event once. Throws ApiError 400, changing nothing, otherwise (spec decisions, 'The API'). */
async function reorderEvents(services: Pick<Services, 'db' | 'clock' | 'content'>, eventIds: number[], accountId: number): Promise<void> {
  const work = async () => {
    const stored = new Set(await listEventIdsForStaff(services.db))
    if (eventIds.length !== stored.size || new Set(eventIds).size < stored.size || !eventIds.every((id) => stored.has(id)))
      throw new ApiError(400, NOT_ALL)
    await updateSortOrders(services.db, eventIds)
  }
  await changeContent(services, work, () => ({ accountId, action: 'reorder', entity: 'event', entityId: null }))
}
