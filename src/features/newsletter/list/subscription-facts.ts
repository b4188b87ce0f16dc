import * as z from 'zod'

/** The name of the row that an email is about, as `NewMail` takes it. */
export const SUBSCRIPTION = 'subscription'

/** How long a subscription waits to be confirmed (spec B §8.2). */
export const CONFIRM_DAYS = 7

/** What the emails about a subscription are rendered from. */
export const subscriptionFacts = z.object({ id: z.int(), email: z.string() })
export type SubscriptionFacts = z.output<typeof subscriptionFacts>
