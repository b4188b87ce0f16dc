import { Hono } from 'hono'
import * as z from 'zod'
import { findEvent } from '@/features/events/event.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiEnv, idParameter, requireAdmin, validateQuery } from '@/platform/http/http.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import { readPublicForm } from '@/platform/http/public-form.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/streamed-answer.server'
import { page } from '@/platform/rendering/page-query'
import { presentAttendee } from './attendee.presenter.server'
import { attendeeAnswer } from './attendee.schema'
import { deleteAttendee } from './delete-attendee.server'
import { registerForEvent } from './register-for-event.server'
import { countRegistrations, listRegistrations, type RegistrationRow } from './registration.repository.server'
import { registrationRequest } from './registration.schema'

const attendeeList = z.object({ attendees: z.array(attendeeAnswer), total: z.number().int() })

async function* presentBatches(batches: AsyncIterable<RegistrationRow[]>) {
  for await (const batch of batches) yield batch.map(presentAttendee)
}

/** Registering for events, and who did (spec D1 §7, D2 §7). */
export const registrationsApi = new Hono<ApiEnv>()
  .post(
    '/register',
    operation({
      summary: 'Register for an event',
      body: registrationRequest,
      success: { status: 201, body: messageBody },
      failures: [404, 409, 429],
    }),
    async (c) => {
      const request = await readPublicForm(c, 'register', registrationRequest)
      if (request) await registerForEvent(c.var.services, request)
      return c.json({ message: 'You have been registered for the event. Check your email for confirmation.' }, 201)
    },
  )
  .get(
    '/events/:id/attendees',
    operation({ summary: "List an event's attendees", access: 'admin', query: page, success: { body: attendeeList }, failures: [404] }),
    async (c) => {
      const { db } = c.var.services
      const range = validateQuery(c, page)
      const event = await findEvent(db, idParameter(c, 'Event not found'))
      if (!event) throw new ApiError(404, 'Event not found')
      const attendees = presentBatches(listRegistrations(db, event.id, range))
      const total = await countRegistrations(db, event.id)
      return streamedAnswer(c, jsonListPieces('attendees', attendees, { total }), { 'content-type': 'application/json' })
    },
  )
  .delete(
    '/events/:id/attendees/:attendeeId',
    operation({ summary: 'Remove an attendee', access: 'admin', success: { body: messageBody }, failures: [404] }),
    async (c) => {
      const { id } = requireAdmin(c)
      const eventId = idParameter(c, 'Event not found')
      await deleteAttendee(c.var.services, { eventId, attendeeId: idParameter(c, 'Attendee not found', 'attendeeId'), accountId: id })
      return c.json({ message: 'Attendee removed' })
    },
  )
