import { contentHandlers } from '@/content/content-api.server'
import { viewOf } from '@/content/view.server'
import { readWithUploads } from '@/features/media/read-uploads.server'
import { listTeacherIdsByEvent } from '@/features/teachers/event-teacher.repository.server'
import { listTeachersByEvent, listTeachersByEventForStaff } from '@/features/teachers/list-teachers-by-event.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { eventCalls } from './event.calls'
import { eventOperations } from './event.operations.server'
import { presentEvent, presentEventForAdmin } from './event.presenter.server'
import { type EventRow, findEventBySlug, findEventBySlugForStaff, listEvents, listEventsForStaff } from './event.repository.server'
import { reorderEvents } from './reorder-events.server'

const teacherIdsOf = (rows: EventRow[], db: Database) =>
  listTeacherIdsByEvent(
    db,
    rows.map((row) => row.id),
  )

/** Events with their teachers. */
const views = {
  staff: {
    list: ({ db }: Services) => listEventsForStaff(db),
    findBySlug: ({ db }: Services, slug: string) => findEventBySlugForStaff(db, slug),
    async present(rows: EventRow[], { db }: Services) {
      const teachersByEvent = await listTeachersByEventForStaff(db, await teacherIdsOf(rows, db))
      return rows.map((row) => presentEventForAdmin(row, teachersByEvent.get(row.id) ?? []))
    },
  },
  visitors: {
    list: listEvents,
    findBySlug: findEventBySlug,
    async present(rows: EventRow[], services: Services) {
      const teachersByEvent = await listTeachersByEvent(services, await teacherIdsOf(rows, services.db))
      return rows.map((row) => presentEvent(row, teachersByEvent.get(row.id) ?? []))
    },
  },
}

const files = {
  image: { kind: 'image', target: 'imageUrl', removal: 'deleteExistingImage' },
  flyer: { kind: 'flyer', target: 'flyerUrl', removal: 'deleteExistingFlyer' },
} as const

export const eventsApi = serveCalls(eventCalls, {
  'PUT /api/cms/events/reorder': async ({ services, actor, body }) => {
    const { eventIds } = await body()
    await reorderEvents(services, eventIds, actor.id)
    return { message: 'Event order updated' }
  },
  ...contentHandlers('events', eventCalls, {
    operations: eventOperations,
    ...views,
    read: readWithUploads({ jsonPart: 'eventData', files }),
  }),
  'GET /api/events/slug/:slug': async ({ c, services }) => {
    const { findBySlug, present } = views[viewOf(c)]
    const row = await findBySlug(services, c.req.param('slug') ?? '')
    const [event] = row ? await present([row], services) : []
    if (!event) throw new ApiError(404, 'Event not found')
    return { event }
  },
})
