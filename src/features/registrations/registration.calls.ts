import * as z from 'zod'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { page } from '@/platform/rendering/page-query'
import { attendeeAnswer } from './attendee.schema'
import { registrationRequest } from './registration.schema'

/** Registering for events, and who did (spec D1 §7, D2 §7). */
export const registrationCalls = defineCalls({
  'POST /api/register': {
    summary: 'Register for an event',
    body: registrationRequest,
    publicForm: 'register',
    success: { status: 201, body: messageBody },
    failures: [404, 409, 429],
  },
  'GET /api/events/:id/attendees': {
    summary: "List an event's attendees",
    access: 'admin',
    query: page,
    success: { body: z.object({ attendees: z.array(attendeeAnswer), total: z.number().int() }) },
    failures: [404],
  },
  'DELETE /api/events/:id/attendees/:attendeeId': {
    summary: 'Remove an attendee',
    access: 'admin',
    success: { body: messageBody },
    failures: [404],
  },
})
