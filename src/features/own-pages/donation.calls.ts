import * as z from 'zod'
import { amount } from '@/platform/forms/amount'
import { requiredText } from '@/platform/forms/input-fields'
import { defineCalls } from '@/platform/http/calls'
import { DONATION, MAX_PURPOSE } from './blocks'

const KEY = 'The key must be 1 to 64 letters, digits and hyphens'
const AMOUNT = 'Please give an amount from 1 to 25,000'

const donation = z.object({
  state: z.enum(['open', 'paid', 'ended', 'unknown']).describe('unknown: the provider hasn’t said whether it was paid'),
  amount: z.number(),
  currency: z.string(),
  purpose: z.string(),
  isTest: z.boolean().describe('No money moves'),
  url: z.string().nullable().describe('Where it can still be paid'),
  page: z.string().nullable().describe('The path of the page that asks for it'),
})

/** Donations by a block of a page (spec B §13.10). */
export const donationCalls = defineCalls({
  'POST /api/donations': {
    summary: 'Get the page by which a donation is paid',
    body: z.object({
      amount: amount.min(DONATION.least, AMOUNT).max(DONATION.most, AMOUNT).describe('In the currency of the community'),
      purpose: requiredText('The purpose', MAX_PURPOSE).describe('Of a block on a published page'),
      key: z
        .string(KEY)
        .regex(/^[A-Za-z0-9-]{1,64}$/, KEY)
        .nullish()
        .describe('Made up by the form: with one key, one payment; as an Idempotency-Key does'),
    }),
    publicForm: 'donate',
    success: { body: z.object({ url: z.string(), expiresAt: z.string().describe('ISO-8601 UTC') }) },
    failures: [403, 404, 409, 429, 503],
  },
  'GET /api/donations/:token': {
    summary: 'Read a donation by the link back from its payment',
    query: z.object({ returned: z.string().optional().describe('Set by that link: what the provider says is read first') }),
    success: { body: donation },
    failures: [404],
  },
})
