import type { Subscriber } from './subscriber.schema'
import type { SubscriptionRow } from './subscription.repository.server'

export const presentSubscriber = (row: SubscriptionRow): Subscriber => ({
  id: row.id,
  email: row.email,
  name: row.name,
  createdAt: row.createdAt,
  confirmedAt: row.confirmedAt,
  source: row.source,
})

/** `newsletter-subscribers-2027-10-05.csv`; `today` is YYYY-MM-DD. */
export const subscribersFileName = (today: string): string => `newsletter-subscribers-${today}.csv`
