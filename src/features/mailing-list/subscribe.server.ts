import type { Services } from '@/platform/services.server'
import { saveSubscription } from './subscription.repository.server'
import type { SubscriptionForm } from './subscription.schema'

/** Subscribes an address to the newsletter; one that is subscribed already stays so, and no one learns of it (spec decisions, 'The API'). */
export const subscribe = ({ db, clock }: Pick<Services, 'db' | 'clock'>, { email, name }: SubscriptionForm) =>
  saveSubscription(db, { email, name, at: clock.now().toISOString() })
