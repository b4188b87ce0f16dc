import * as z from 'zod'

/** As `NewMail` names the row that a message tells of. */
export const SUBSCRIPTION = 'subscription'

/** How long a subscription waits to be confirmed (spec B §8.2). */
export const CONFIRM_DAYS = 7

/** What the emails about a subscription are rendered from. */
export const subscriptionFacts = z.object({ id: z.int(), email: z.string() })
export type SubscriptionFacts = z.output<typeof subscriptionFacts>
