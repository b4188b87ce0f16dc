import * as z from 'zod'
import { linkWarnings } from '@/content/content-saves.schema'
import { noticesAnswer, noticesQuestion } from '@/features/desk/attendee-notices.schema'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { page } from '@/platform/rendering/page-query'
import {
  attendeeAnswer,
  attendeeChange,
  attendeeCounts,
  attendeeMessage,
  newAttendee,
  newPayment,
  newRefund,
  sessionAttendance,
} from './attendees/attendee.schema'
import { attendeeCountsAnswer, datePlacesAnswer, REGISTRATION_STATUSES, session } from './places/places.schema'

const recipientCounts = z.object({ registered: z.int(), waitlisted: z.int(), all: z.int() })
const NO_STATUS = 'The status must be registered, waitlisted, offered or cancelled'
const attendeesQuery = page.extend({
  session: session.or(z.literal('')).optional(),
  status: z.enum(REGISTRATION_STATUSES, NO_STATUS).or(z.literal('')).optional().describe('All but the canceled ones if not given'),
})

/** Who registered for events, for staff (spec D2 §7, B §10). */
export const attendeeCalls = defineCalls({
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
    summary: 'Change an attendee’s details, move them up, cancel, move to another date, note payment or presence',
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
  'POST /api/events/:id/attendees/:attendeeId/refunds': {
    summary: 'Give back a part of what an attendee paid online',
    access: 'host',
    needsRecentLogin: true,
    takesIdempotencyKey: true,
    body: newRefund,
    success: { status: 201, body: z.object({ attendee: attendeeAnswer }) },
    failures: [404, 409],
  },
  'POST /api/events/:id/attendees/:attendeeId/payments': {
    summary: 'Note what an attendee handed over',
    access: 'host',
    takesIdempotencyKey: true,
    body: newPayment,
    success: { status: 201, body: z.object({ attendee: attendeeAnswer }) },
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
    success: {
      status: 202,
      body: z.object({ recipients: z.number().int(), testTo: z.string().optional().describe('Where a test goes') }).extend(linkWarnings),
    },
    failures: [404, 409],
  },
})
