import { Hono } from 'hono'
import { listTeachersByEvent } from '@/features/teachers/list-teachers-by-event.server'
import { ApiError } from '@/platform/errors.server'
import { type ApiContext, type ApiEnv, idParameter, parseJson, requireAdmin, visitorKey } from '@/platform/http.server'
import { canSeeRegistrationEmail } from './event.policy'
import { presentAttendee, presentEvent, presentEventForAdmin } from './event.presenter.server'
import { type EventRow, findEvent, findEventBySlug, listEvents, listTeacherIdsByEvent } from './event.repository.server'
import { registrationRequest } from './event.schema'
import { eventChanges, eventInput } from './event-input.schema'
import { registerForEvent } from './register-for-event.server'
import { listRegistrations } from './registration.repository.server'
import { createEvent, updateEvent } from './save-event.server'

const NOT_FOUND = 'Event not found'

/** Events as the one who asks may see them, with their teachers. */
async function present(c: ApiContext, rows: EventRow[]) {
  const { db } = c.var.services
  const teachersByEvent = await listTeachersByEvent(
    db,
    await listTeacherIdsByEvent(
      db,
      rows.map((row) => row.id),
    ),
  )
  const presenter = canSeeRegistrationEmail(c.var.actor) ? presentEventForAdmin : presentEvent
  return rows.map((row) => presenter(row, teachersByEvent.get(row.id) ?? []))
}

const presentOne = async (c: ApiContext, row: EventRow) => ({ event: (await present(c, [row]))[0] })

/** Events, registration and attendees (spec D1 §7, D2 §7). */
export const eventsApi = new Hono<ApiEnv>()
  .get('/cms/events', async (c) => c.json({ events: await present(c, await listEvents(c.var.services.db)) }))
  .post('/cms/events', async (c) => {
    const { id } = requireAdmin(c)
    const event = await createEvent(c.var.services, await parseJson(c, eventInput), id)
    return c.json(await presentOne(c, event), 201)
  })
  .put('/cms/events/:id', async (c) => {
    const { id } = requireAdmin(c)
    const event = await updateEvent(c.var.services, idParameter(c, NOT_FOUND), await parseJson(c, eventChanges), id)
    return c.json(await presentOne(c, event))
  })
  .get('/events/slug/:slug', async (c) => {
    const event = await findEventBySlug(c.var.services.db, c.req.param('slug'))
    if (!event) throw new ApiError(404, NOT_FOUND)
    return c.json(await presentOne(c, event))
  })
  .get('/events/:id/attendees', async (c) => {
    requireAdmin(c)
    const event = await findEvent(c.var.services.db, idParameter(c, NOT_FOUND))
    if (!event) throw new ApiError(404, NOT_FOUND)
    const registrations = await listRegistrations(c.var.services.db, event.id)
    return c.json({ attendees: registrations.map(presentAttendee), total: registrations.length })
  })
  .post('/register', async (c) => {
    await c.var.services.limits.publicForm.use(`register ${visitorKey(c)}`)
    await registerForEvent(c.var.services, await parseJson(c, registrationRequest))
    return c.json({ message: 'You have been registered for the event. Check your email for confirmation.' }, 201)
  })
