import * as z from 'zod'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { subscriberAnswer, subscriberFilter, subscriberMonth, subscriberQuery } from './subscriber.schema'
import { subscriptionForm } from './subscription.schema'

const subscriberList = z.object({
  subscribers: z.array(subscriberAnswer),
  total: z.number().int().describe('All of them; of those with the search text, where there is one'),
})

/** Subscribing to the newsletter, and who did (spec D2 §7, decisions). */
export const subscriptionCalls = defineCalls({
  'POST /api/newsletter/subscribe': {
    summary: 'Subscribe to the newsletter',
    body: subscriptionForm,
    publicForm: 'subscribe',
    success: { body: messageBody },
    failures: [429],
  },
  'GET /api/newsletter/subscribers': {
    summary: "List the newsletter's subscribers",
    access: 'admin',
    query: subscriberQuery,
    success: { body: subscriberList },
  },
  'GET /api/newsletter/subscribers/figures': {
    summary: "How the newsletter's list grew, month by month",
    access: 'admin',
    success: { body: z.object({ months: z.array(subscriberMonth) }) },
  },
  'GET /api/newsletter/subscribers/export': {
    summary: "Export the newsletter's subscribers",
    access: 'admin',
    opensInWindow: true,
    query: subscriberFilter,
    success: { body: 'text/csv' },
  },
  'DELETE /api/newsletter/subscribers/:id': {
    summary: 'Remove a subscriber',
    access: 'admin',
    success: { body: messageBody },
    failures: [404],
  },
})
