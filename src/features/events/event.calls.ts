import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { adminEvent, eventAnswer } from './event.schema'
import { eventInput } from './event-input.schema'

const parts = z.object({ eventData: z.string(), image: z.file().optional(), flyer: z.file().optional() })

const NO_ORDER = 'eventIds must list the id of every event'

const newOrder = z.object({ eventIds: z.array(z.int(NO_ORDER).positive(NO_ORDER), NO_ORDER).max(10_000, NO_ORDER) })

/** Events (spec D1 §7, D2 §7). The order comes before `/api/cms/events/:id`, which would take its name for an id. */
export const eventCalls = defineCalls({
  'PUT /api/cms/events/reorder': {
    summary: 'Put the events in a new order',
    access: 'admin',
    body: newOrder,
    success: { body: messageBody },
  },
  ...contentCalls({
    noun: 'event',
    plural: 'events',
    input: eventInput,
    answer: eventAnswer,
    forStaff: adminEvent,
    multipart: { parts, maxBody: 31 * 1024 * 1024 },
  }),
  'GET /api/events/slug/:slug': {
    summary: 'Read an event',
    staffView: z.object({ event: adminEvent }),
    isSameForVisitors: true,
    success: { body: z.object({ event: eventAnswer }) },
    failures: [404],
  },
})
