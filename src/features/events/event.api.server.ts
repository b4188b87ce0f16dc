import { Hono } from 'hono'
import * as z from 'zod'
import { contentApi } from '@/content/content-api.server'
import { readWithUploads } from '@/features/media/read-uploads.server'
import { listTeacherIdsByEvent } from '@/features/teachers/event-teacher.repository.server'
import { listTeachersByEvent } from '@/features/teachers/list-teachers-by-event.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, type ApiEnv, parseJson, requireAdmin } from '@/platform/http/http.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import { eventOperations } from './event.operations.server'
import { canSeeRegistrationEmail } from './event.policy'
import { presentEvent, presentEventForAdmin } from './event.presenter.server'
import { type EventRow, findEventBySlug, listEvents } from './event.repository.server'
import { eventAnswer } from './event.schema'
import { eventInput } from './event-input.schema'
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

const eventParts = z.object({ eventData: z.string(), image: z.file().optional(), flyer: z.file().optional() })

const NO_ORDER = 'eventIds must list the id of every event'

const newOrder = z.object({ eventIds: z.array(z.int(NO_ORDER).positive(NO_ORDER), NO_ORDER).max(10_000, NO_ORDER) })

const eventContentApi = contentApi({
  noun: 'event',
  plural: 'events',
  input: eventInput,
  answer: eventAnswer,
  operations: eventOperations,
  list: listEvents,
  present,
  multipart: { read: readWithUploads({ jsonPart: 'eventData', files }), parts: eventParts, maxBody: 31 * 1024 * 1024 },
})

/** Events (spec D1 §7, D2 §7). The order comes before `/cms/events/:id`, which would take its name for an id. */
export const eventsApi = new Hono<ApiEnv>()
  .put(
    '/cms/events/reorder',
    operation({ summary: 'Put the events in a new order', access: 'admin', body: newOrder, success: { body: messageBody } }),
    async (c) => {
      const { id } = requireAdmin(c)
      const { eventIds } = await parseJson(c, newOrder)
      await reorderEvents(c.var.services, eventIds, id)
      return c.json({ message: 'Event order updated' })
    },
  )
  .route('/', eventContentApi)
  .get(
    '/events/slug/:slug',
    operation({ summary: 'Read an event', isSameForVisitors: true, success: { body: z.object({ event: eventAnswer }) }, failures: [404] }),
    async (c) => {
      const event = await findEventBySlug(c.var.services.db, c.req.param('slug'))
      if (!event) throw new ApiError(404, 'Event not found')
      return c.json({ event: (await present(c, [event]))[0] })
    },
  )
