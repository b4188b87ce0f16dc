import * as z from 'zod'
import { defineCalls, messageBody } from '@/platform/http/calls'
import {
  linkAnswer,
  subscriberAnswer,
  subscriberFilter,
  subscriberImportAnswer,
  subscriberMonth,
  subscriberQuery,
} from './subscriber.schema'
import { linkToken, subscriberFile, subscriptionForm } from './subscription.schema'

const subscriberList = z.object({
  subscribers: z.array(subscriberAnswer),
  total: z.number().int().describe('All of them; of those with the search text, where there is one'),
  unconfirmed: z.int().describe('How many of these have not confirmed their address yet'),
})

/** spec D2 §7, decisions */
export const subscriptionCalls = defineCalls({
  'POST /api/newsletter/subscribe': {
    summary: 'Subscribe to the newsletter',
    body: subscriptionForm,
    publicForm: 'subscribe',
    success: { body: messageBody },
    failures: [429],
  },
  'GET /api/newsletter/confirm/:token': {
    summary: 'Read what a confirmation link is for',
    success: { body: linkAnswer },
    failures: [404],
  },
  'POST /api/newsletter/confirm': {
    summary: 'Confirm a subscription by its link',
    body: linkToken,
    success: { body: messageBody },
    failures: [404],
  },
  'GET /api/newsletter/unsubscribe/:token': {
    summary: 'Read what an unsubscribe link is for',
    success: { body: linkAnswer },
    failures: [404],
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'Unsubscribe by the link of an email',
    body: linkToken,
    success: { body: messageBody },
    failures: [404],
  },
  'GET /api/newsletter/subscribers': {
    summary: "List the newsletter's subscribers",
    access: 'host',
    query: subscriberQuery,
    success: { body: subscriberList },
  },
  'GET /api/newsletter/subscribers/figures': {
    summary: "How the newsletter's list grew, month by month",
    access: 'host',
    success: { body: z.object({ months: z.array(subscriberMonth) }) },
  },
  'GET /api/newsletter/subscribers/export': {
    summary: "Export the newsletter's subscribers",
    access: 'admin',
    needsRecentLogin: true,
    opensInWindow: true,
    query: subscriberFilter,
    success: { body: 'text/csv' },
  },
  'POST /api/newsletter/subscribers/import': {
    summary: 'Import subscribers from a CSV file',
    access: 'admin',
    parts: subscriberFile,
    maxBody: 5 * 1024 * 1024,
    success: { body: subscriberImportAnswer },
  },
  'DELETE /api/newsletter/subscribers/:id': {
    summary: 'Remove a subscriber',
    access: 'host',
    success: { body: messageBody },
    failures: [404],
  },
})
