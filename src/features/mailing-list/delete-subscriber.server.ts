import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { deleteSubscription } from './subscription.repository.server'

/** Takes someone off the newsletter's list. Throws ApiError 404 where they are not on it. */
export async function deleteSubscriber(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { subscriberId, accountId }: { subscriberId: number; accountId: number },
) {
  await db.tx(async () => {
    if (!(await deleteSubscription(db, subscriberId))) throw new ApiError(404, 'Subscriber not found')
    await recordAudit({ db, clock }, { accountId, action: 'delete', entity: 'subscriber', entityId: subscriberId })
  })
}
