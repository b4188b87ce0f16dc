import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { findSubscription } from '../subscription.repository.server'
import { leaveList } from '../suppression/leave-list.server'

/** Takes someone off the newsletter's list; no import brings them back. Throws ApiError 404 where they are not on it. */
export async function deleteSubscriber(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>,
  { subscriberId, accountId }: { subscriberId: number; accountId: number },
) {
  const { db } = services
  await db.tx(async () => {
    const row = await findSubscription(db, subscriberId)
    if (!row || !(await leaveList(services, row, 'removed'))) throw new ApiError(404, 'Subscriber not found')
    await recordAudit(services, { accountId, action: 'delete', entity: 'subscriber', entityId: subscriberId })
  })
}
