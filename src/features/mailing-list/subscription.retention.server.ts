import { BATCH_SIZE, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { eraseMail } from '@/features/mail/erase-mail.server'
import { deletePendingSubscriptions } from './subscription.repository.server'
import { CONFIRM_DAYS, SUBSCRIPTION } from './subscription-facts'

/** Addresses that were never confirmed, with the emails that asked for it. */
export const pendingSubscriptionRetention: RetentionRule = {
  days: CONFIRM_DAYS,
  nouns: ['unconfirmed subscription', 'unconfirmed subscriptions'],
  deleteExpired: (services, cutoff) =>
    deleteInBatches(services, async () => {
      const ids = await deletePendingSubscriptions(services.db, cutoff.toISOString(), BATCH_SIZE)
      if (ids.length > 0) await eraseMail(services, SUBSCRIPTION, ids)
      return ids.length
    }),
}
