import { eraseMail } from '@/features/mail/erase-mail.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { addressHash } from '../address-token.server'
import { countBounce, deleteSubscription, resetBounces, type SubscriptionRow } from '../subscription.repository.server'
import { SUBSCRIPTION } from '../subscription-facts'
import { suppressAddress } from './suppression.repository.server'

type Parts = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>

/**
 * Takes a subscription off the list within the surrounding transaction, with the emails about it, and keeps its address off until its owner
 * subscribes again (spec B §4.2). Answers whether it was there.
 */
export async function leaveList(
  services: Parts,
  { id, emailKey }: Pick<SubscriptionRow, 'id' | 'emailKey'>,
  reason: 'unsubscribed' | 'removed' | 'bounced',
): Promise<boolean> {
  const { db, clock } = services
  if (!(await deleteSubscription(db, id))) return false
  await suppressAddress(db, { addressHash: await addressHash(db, emailKey), reason, createdAt: clock.now().toISOString() })
  await eraseMail(services, SUBSCRIPTION, [id])
  return true
}

/** The third mailing in a row that an address’s mail server refuses takes it off the list (spec B §4.3). */
const MAX_BOUNCES = 3

/** Counts a mailing that bounced, within the surrounding transaction. */
export async function noteBounce(services: Parts, emailKey: string) {
  const row = await countBounce(services.db, emailKey)
  if (row && row.bounces >= MAX_BOUNCES) await leaveList(services, row, 'bounced')
}

/** A mailing arrived: those that bounced before count no longer. */
export const noteDelivery = (db: Database, emailKey: string) => resetBounces(db, emailKey)
