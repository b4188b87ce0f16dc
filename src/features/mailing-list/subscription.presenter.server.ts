import type { Subscriber } from './subscriber.schema'
import type { SubscriptionRow } from './subscription.repository.server'

export const presentSubscriber = (row: SubscriptionRow): Subscriber => ({
  id: row.id,
  email: row.email,
  name: row.name,
  createdAt: row.createdAt,
})
