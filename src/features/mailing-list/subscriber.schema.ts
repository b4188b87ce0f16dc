import * as z from 'zod'
import { page } from '@/platform/rendering/page-query'

/** Someone who gets the newsletter, for admins only (spec D2 §3). */
export const subscriberAnswer = z
  .object({
    id: z.number().int(),
    email: z.string(),
    name: z.string().nullable(),
    createdAt: z.string().describe('ISO-8601 UTC'),
  })
  .meta({ id: 'Subscriber' })
export type Subscriber = z.output<typeof subscriberAnswer>

/** Which subscribers are wanted: those whose address or name has `search` in it, or all. */
export const subscriberFilter = z.object({
  search: z.string().trim().max(254, 'search must be 254 characters or fewer').optional(),
})

/** The same, and which part of that list. */
export const subscriberQuery = page.extend(subscriberFilter.shape)

/** One of the last twelve months: of those who are subscribed today. */
export const subscriberMonth = z.object({ month: z.string().describe('YYYY-MM'), joined: z.int(), total: z.int().describe('At its end') })
export type SubscriberMonth = z.output<typeof subscriberMonth>
