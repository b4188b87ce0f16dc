import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { tellAttendeesBody, tellAttendeesQuery } from '@/features/desk/attendee-notices.schema'
import { storedId } from '@/platform/forms/input-fields'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { isDay } from '@/platform/time/calendar'
import { isMonth } from './calendar/months'
import { adminEvent, dateDetails, eventAnswer, insteadOf } from './event.schema'
import { eventInput, eventSaveOptions, lostDatesRefusal, moneyRefusal, refundChoice, timingFields } from './event-input.schema'

const parts = z.object({ eventData: z.string(), image: z.file().optional(), flyer: z.file().optional() })

const NO_ORDER = 'eventIds must list the id of every event'

export const NO_SPAN = 'from and to must be days like 2027-10-05, and at most two years apart'
const day = z.string(NO_SPAN).refine(isDay, NO_SPAN)

const session = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  state: z.enum(['scheduled', 'cancelled']),
  insteadOf,
  ...dateDetails,
})
const plannedDate = z.object({ startsAt: z.string(), endsAt: z.string(), date: z.string(), state: z.enum(['scheduled', 'cancelled']) })

const NO_MONTH = 'month must be a month like 2027-10'
const NO_DAY = 'day must be a day like 2027-10-05'

const dayEntry = z.object({
  slug: z.string(),
  title: z.string(),
  words: z.string().describe('`6:30 PM, Online`, or `Until 1:00 PM`, on the clocks of the community'),
  span: z.string().optional().describe('The whole span of a session of several days, on the first day that lists it'),
  goesOn: z.literal(true).optional().describe('It is listed on an earlier day'),
  isOff: z.literal(true).optional().describe('It was planned, and does not take place'),
})
export type DayEntry = z.output<typeof dayEntry>

const monthDay = z.object({
  day: z.string().describe('YYYY-MM-DD'),
  entries: z.array(dayEntry),
  more: z.int().optional().describe('How many others there are on that day'),
})
export type MonthDay = z.output<typeof monthDay>

const eventMonth = z.object({
  days: z.array(monthDay).describe('Those on which there is anything'),
  nextMonth: z.string().nullable().describe('Where there is nothing in the month: the next one that has something, YYYY-MM'),
})
export type EventMonth = z.output<typeof eventMonth>

/** Events (spec D1 §7, D2 §7; B §10). The order comes before `/api/cms/events/:id`, which would take its name for an id. */
export const eventCalls = defineCalls({
  'PUT /api/cms/events/reorder': {
    summary: 'Reorder events',
    access: 'editor',
    body: z.object({ eventIds: z.array(storedId(NO_ORDER), NO_ORDER).max(10_000, NO_ORDER) }),
    success: { body: messageBody },
  },
  'POST /api/cms/events/dates': {
    summary: 'See when an event would take place, before it is saved',
    access: 'editor',
    body: z.object({
      ...timingFields,
      most: z
        .int('most must be a number from 1 to 60')
        .min(1, 'most must be a number from 1 to 60')
        .max(60, 'most must be a number from 1 to 60'),
    }),
    success: { body: z.object({ sessions: z.array(plannedDate), fault: z.string().optional() }) },
  },
  ...contentCalls({
    noun: 'event',
    plural: 'events',
    input: eventInput,
    answer: eventAnswer,
    forStaff: adminEvent,
    refusal: z.union([lostDatesRefusal, moneyRefusal]),
    options: eventSaveOptions,
    multipart: { parts, maxBody: 31 * 1024 * 1024 },
  }),
  'DELETE /api/cms/events/:id': {
    summary: 'Delete an event',
    access: 'editor',
    query: tellAttendeesQuery.extend({ refund: refundChoice.optional().describe('What goes back of what people paid online for it') }),
    body: tellAttendeesBody,
    isBodyOptional: true,
    success: { body: messageBody },
    conflict: moneyRefusal,
    failures: [404, 409],
  },
  'GET /api/events/calendar': {
    summary: 'What takes place in a month, the first of each day; or on a day',
    isQueued: true,
    query: z.object({
      month: z.string(NO_MONTH).refine(isMonth, NO_MONTH).optional().describe('The current one where neither is given'),
      day: z.string(NO_DAY).refine(isDay, NO_DAY).optional().describe('Only this day, with everything on it'),
    }),
    success: { body: eventMonth },
    failures: [404],
  },
  'GET /api/events/:id/sessions': {
    summary: 'When an event takes place between two days',
    isQueued: true,
    query: z.object({
      from: day.optional().describe('Today by default'),
      to: day.optional().describe('A year later by default, and at most two years'),
    }),
    success: { body: z.object({ sessions: z.array(session) }) },
    failures: [404],
  },
  'GET /api/events/slug/:slug': {
    summary: 'Read an event',
    staffView: z.object({ event: adminEvent }),
    isPubliclyCacheable: true,
    success: { body: z.object({ event: eventAnswer }) },
    failures: [404],
  },
})
