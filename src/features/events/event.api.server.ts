import { contentHandlers } from '@/content/content-api.server'
import { readWithUploads } from '@/features/media/read-uploads.server'
import { listTeacherIdsByEvent } from '@/features/teachers/event-teacher.repository.server'
import { listTeachersByEvent } from '@/features/teachers/list-teachers-by-event.server'
import { ApiError } from '@/platform/http/errors.server'
import type { ApiContext } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { eventCalls } from './event.calls'
import { eventOperations } from './event.operations.server'
import { canSeeRegistrationEmail } from './event.policy'
import { presentEvent, presentEventForAdmin } from './event.presenter.server'
import { type EventRow, findEventBySlug, listEvents } from './event.repository.server'
import { reorderEvents } from './reorder-events.server'

/** Events as the one who asks may see them, with their teachers. */
async function present(c: ApiContext, rows: EventRow[]) {
  const { db } = c.var.services
  const idsByEvent = await listTeacherIdsByEvent(
    db,
    rows.map((row) => row.id),
  )
  const teachersByEvent = await listTeachersByEvent(db, idsByEvent)
  const presenter = canSeeRegistrationEmail(c.var.actor) ? presentEventForAdmin : presentEvent
  return rows.map((row) => presenter(row, teachersByEvent.get(row.id) ?? []))
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
    list: listEvents,
    present,
    read: readWithUploads({ jsonPart: 'eventData', files }),
  }),
  'GET /api/events/slug/:slug': async ({ c, services }) => {
    const row = await findEventBySlug(services.db, c.req.param('slug') ?? '')
    const [event] = row ? await present(c, [row]) : []
    if (!event) throw new ApiError(404, 'Event not found')
    return { event }
  },
})
