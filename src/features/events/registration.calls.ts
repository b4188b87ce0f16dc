import * as z from 'zod'
import { noticesAnswer, noticesQuestion } from '@/features/desk/attendee-notices.schema'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { page } from '@/platform/rendering/page-query'
import {
  attendeeAnswer,
  attendeeChange,
  attendeeCounts,
  attendeeMessage,
  newAttendee,
  sessionAttendance,
} from './attendees/attendee.schema'
import {
  attendeeCountsAnswer,
  availabilityAnswer,
  DATE_OUTCOMES,
  datePlacesAnswer,
  REGISTRATION_STATUSES,
  registrationRequest,
  session,
} from './places/registration.schema'
import { managedRegistration, otherDate, registrationChange } from './registration/managed-registration.schema'

const recipientCounts = z.object({ registered: z.int(), waitlisted: z.int(), all: z.int() })
const managed = z.object({ registration: managedRegistration })
const NO_STATUS = 'The status must be registered, waitlisted, offered or cancelled'
const attendeesQuery = page.extend({
  session: session.or(z.literal('')).optional(),
  status: z.enum(REGISTRATION_STATUSES, NO_STATUS).or(z.literal('')).optional().describe('All but the canceled ones if not given'),
})

const dateOutcomes = z
  .array(z.object({ session: z.string(), status: z.enum(DATE_OUTCOMES) }))
  .describe('What became of each of the `sessions` that were asked for')

const byLink = { success: { body: managed }, failures: [403, 404, 409, 410, 429] } as const

/** Registering for events, and who did (spec D1 §7, D2 §7, B §10). */
export const registrationCalls = defineCalls({
  'GET /api/events/:id/availability': {
    summary: 'Whether there is a place for someone who registers now',
    success: { body: availabilityAnswer },
    failures: [404],
  },
  'POST /api/register': {
    summary: 'Register for an event',
    body: registrationRequest,
    publicForm: 'register',
    success: {
      status: 201,
      body: messageBody.extend({
        status: z.enum(['registered', 'waitlisted']).describe('Of several dates, whether one has a place'),
        sessions: dateOutcomes.optional(),
      }),
    },
    conflict: messageBody.extend({ sessions: dateOutcomes.optional() }),
    failures: [404, 409, 410, 429],
  },
  'GET /api/registrations/:token': { summary: 'Read a registration', success: { body: managed }, failures: [404, 410] },
  'PUT /api/registrations/:token': { summary: 'Change a registration', body: registrationChange, ...byLink },
  'POST /api/registrations/:token/cancel': { summary: 'Cancel a registration', ...byLink },
  'POST /api/registrations/:token/cancel-date': {
    summary: 'Cancel a further date of the same person',
    body: otherDate,
    ...byLink,
  },
  'POST /api/registrations/:token/cancel-all': { summary: 'Cancel all upcoming dates of the same person', ...byLink },
  'POST /api/registrations/:token/accept': { summary: 'Accept an offered place', ...byLink },
  'POST /api/registrations/:token/decline': { summary: 'Decline an offered place', ...byLink },
  'POST /api/registrations/:token/resend': {
    summary: 'Send the confirmation again',
    success: { body: messageBody },
    failures: [403, 404, 409, 410, 429],
  },
  'GET /api/registrations/:token/calendar': {
    summary: 'The calendar entry of a registration',
    success: { body: 'text/calendar' },
    failures: [404, 409, 410],
  },
  'GET /api/attendees/counts': {
    summary: 'Count the attendees of every event',
    access: 'editor',
    success: { body: attendeeCountsAnswer },
  },
  'GET /api/events/:id/attendees': {
    summary: "List an event's attendees",
    access: 'host',
    query: attendeesQuery,
    success: { body: z.object({ attendees: z.array(attendeeAnswer), total: z.number().int(), counts: attendeeCounts }) },
    failures: [404],
  },
  'POST /api/events/:id/attendees': {
    summary: 'Add an attendee by hand',
    access: 'host',
    body: newAttendee,
    success: { status: 201, body: z.object({ attendee: attendeeAnswer }) },
    failures: [404, 409],
  },
  'PUT /api/events/:id/attendees/:attendeeId': {
    summary: 'Move an attendee up, cancel, move to another date, note payment or presence',
    access: 'host',
    body: attendeeChange,
    success: { body: z.object({ attendee: attendeeAnswer }) },
    failures: [404, 409],
  },
  'DELETE /api/events/:id/attendees/:attendeeId': {
    summary: 'Remove an attendee',
    access: 'host',
    success: { body: messageBody },
    failures: [404],
  },
  'GET /api/events/:id/attendees/:attendeeId/versions': {
    summary: 'See a registration as it was before its owner changed it',
    access: 'host',
    success: {
      body: z.object({
        versions: z.array(z.object({ replacedAt: z.string(), fields: z.array(z.object({ label: z.string(), text: z.string() })) })),
      }),
    },
    failures: [404],
  },
  'GET /api/events/:id/places': {
    summary: 'How many places of each date are taken, where people register for single ones',
    access: 'editor',
    success: { body: datePlacesAnswer },
    failures: [404],
  },
  'GET /api/events/:id/attendance': {
    summary: 'How many were registered and came, for each session',
    access: 'editor',
    success: { body: z.object({ sessions: z.array(sessionAttendance) }) },
    failures: [404],
  },
  'GET /api/events/:id/recipients': {
    summary: 'Count the recipients of a message to attendees',
    access: 'host',
    query: z.object({ session: session.or(z.literal('')).optional() }),
    success: {
      body: recipientCounts.extend({
        withoutAddress: recipientCounts.extend({ names: z.array(z.string()).describe('Of all of them, the first two') }),
      }),
    },
    failures: [404],
  },
  'POST /api/events/:id/notices': {
    summary: 'Preview what a change would be announced as, and to how many attendees',
    access: 'editor',
    body: noticesQuestion,
    maxBody: 1024 * 1024,
    success: { body: noticesAnswer },
    failures: [404, 409],
  },
  'POST /api/events/:id/messages': {
    summary: 'Write to the attendees of an event',
    access: 'host',
    takesIdempotencyKey: true,
    body: attendeeMessage,
    success: { status: 202, body: z.object({ recipients: z.number().int(), testTo: z.string().optional().describe('Where a test goes') }) },
    failures: [404, 409],
  },
})
