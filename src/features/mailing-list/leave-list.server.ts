import { eraseMail } from '@/features/mail/erase-mail.server'
import type { Services } from '@/platform/services.server'
import { addressHash } from './address-token.server'
import { deleteSubscription, type SubscriptionRow } from './subscription.repository.server'
import { SUBSCRIPTION } from './subscription-facts'
import { suppressAddress } from './suppression.repository.server'

/**
 * Takes a subscription off the list within the surrounding transaction, with the emails about it, and keeps its address off until it subscribes
 * again by itself (spec B §4.2). Answers whether it was there.
 */
export async function leaveList(
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { id, emailKey }: Pick<SubscriptionRow, 'id' | 'emailKey'>,
  reason: 'unsubscribed' | 'removed' | 'bounced',
): Promise<boolean> {
  const { db, clock } = services
  if (!(await deleteSubscription(db, id))) return false
  await suppressAddress(db, { addressHash: await addressHash(db, emailKey), reason, createdAt: clock.now().toISOString() })
  await eraseMail(services, SUBSCRIPTION, [id])
  return true
}
