import { findStoredEvent } from '@/features/events/event.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/streamed-answer.server'
import { presentAttendee } from './attendee.presenter.server'
import { deleteAttendee } from './delete-attendee.server'
import { registerForEvent } from './register-for-event.server'
import { registrationCalls } from './registration.calls'
import { countRegistrations, listRegistrations, type RegistrationRow } from './registration.repository.server'

async function* presentBatches(batches: AsyncIterable<RegistrationRow[]>) {
  for await (const batch of batches) yield batch.map(presentAttendee)
}

export const registrationsApi = serveCalls(registrationCalls, {
  'POST /api/register': async ({ services, body }) => {
    const request = await body()
    if (request) await registerForEvent(services, request)
    return { message: 'You have been registered for the event. Check your email for confirmation.' }
  },
  'GET /api/events/:id/attendees': async ({ c, services: { db }, query }) => {
    const event = await findStoredEvent(db, idParameter(c, 'Event not found'))
    if (!event) throw new ApiError(404, 'Event not found')
    const attendees = presentBatches(listRegistrations(db, event.id, query))
    const total = await countRegistrations(db, event.id)
    return streamedAnswer(c, jsonListPieces('attendees', attendees, { total }), { 'content-type': 'application/json' })
  },
  'DELETE /api/events/:id/attendees/:attendeeId': async ({ c, services, actor }) => {
    const eventId = idParameter(c, 'Event not found')
    await deleteAttendee(services, { eventId, attendeeId: idParameter(c, 'Attendee not found', 'attendeeId'), accountId: actor.id })
    return { message: 'Attendee removed' }
  },
})
