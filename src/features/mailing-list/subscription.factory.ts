import type { Services } from '@/platform/services.server'
import { subscribe } from './subscribe.server'
import { subscriptionForm } from './subscription.schema'

/** A subscriber in the database, with `fields` as a visitor would send them. */
export const makeSubscriber = (services: Services, fields: Record<string, unknown> = {}) =>
  subscribe(services, subscriptionForm.parse({ email: 'ada@example.net', name: 'Ada Quist', ...fields }))
