import * as z from 'zod'
import { page } from '@/platform/rendering/page-query'

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

export const subscriberFilter = z.object({
  search: z.string().trim().max(254, 'search must be 254 characters or fewer').optional(),
})

export const subscriberQuery = page.extend(subscriberFilter.shape)

export const subscriberImportAnswer = z
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

export const linkAnswer = z.object({ isDone: z.boolean() })

export const subscriberMonth = z.object({ month: z.string().describe('YYYY-MM'), joined: z.int(), total: z.int().describe('At its end') })
export type SubscriberMonth = z.output<typeof subscriberMonth>
