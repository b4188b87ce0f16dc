import * as z from 'zod'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { page } from '@/platform/rendering/page-query'
import { linkToken, subscriberFile, subscriptionForm } from './subscription.schema'

/** For hosts and admins only (spec D2 §3). */
export const subscriberAnswer = z
  .object({
    id: z.number().int(),
    email: z.string(),
    name: z.string().nullable(),
    createdAt: z.string().describe('When the address was entered, ISO-8601 UTC'),
    confirmedAt: z.string().nullable().describe('When its owner agreed, ISO-8601 UTC; null until then'),
    source: z.string().nullable().describe('The page on which the address was entered, or where an imported one is from'),
  })
  .meta({ id: 'Subscriber' })
export type Subscriber = z.output<typeof subscriberAnswer>

const subscriberFilter = z.object({
  search: z.string().trim().max(254, 'search must be 254 characters or fewer').optional(),
})

const subscriberImportAnswer = z
  .object({
    added: z.int(),
    alreadyThere: z.int().describe('On the list already, or earlier in the same file'),
    suppressed: z.int().describe('Addresses that left the list here, and so stay out'),
    leftElsewhere: z.int().describe('Of whom the file says that they left that list, never confirmed, or that their email bounced'),
    refused: z.array(
      z.object({ line: z.int(), text: z.string().describe('What is in that line, up to 200 characters'), reason: z.string() }),
    ),
    notes: z.array(z.string()).describe('What to check of the whole file, in sentences'),
  })
  .meta({ id: 'SubscriberImport' })
export type SubscriberImport = z.output<typeof subscriberImportAnswer>

const readsLink = { success: { body: z.object({ isDone: z.boolean() }) }, failures: [404] } as const
const usesLink = { body: linkToken, success: { body: messageBody }, failures: [404] } as const

const subscriberMonth = z.object({ month: z.string().describe('YYYY-MM'), joined: z.int(), total: z.int().describe('At its end') })
export type SubscriberMonth = z.output<typeof subscriberMonth>

/** spec D2 §7, decisions */
export const subscriptionCalls = defineCalls({
  'POST /api/newsletter/subscribe': {
    summary: 'Subscribe to the newsletter',
    body: subscriptionForm,
    publicForm: 'subscribe',
    success: { body: messageBody },
    failures: [429],
  },
  'GET /api/newsletter/confirm/:token': { summary: 'Read what a confirmation link is for', ...readsLink },
  'POST /api/newsletter/confirm': { summary: 'Confirm a subscription by its link', ...usesLink },
  'GET /api/newsletter/unsubscribe/:token': { summary: 'Read what an unsubscribe link is for', ...readsLink },
  'POST /api/newsletter/unsubscribe': { summary: 'Unsubscribe by the link of an email', ...usesLink },
  'GET /api/newsletter/subscribers': {
    summary: "List the newsletter's subscribers",
    access: 'host',
    query: page.extend(subscriberFilter.shape),
    success: {
      body: z.object({
        subscribers: z.array(subscriberAnswer),
        total: z.number().int().describe('All of them; of those with the search text, where there is one'),
        unconfirmed: z.int().describe('How many of these have not confirmed their address yet'),
      }),
    },
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
