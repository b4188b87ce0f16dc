import { BATCH_SIZE, countExpired, deleteInBatches, findExpiredCount, type RetentionRule } from '@/content/retention.server'
import type { Database } from '@/platform/database/database.server'
import { deleteOldMail, hasDeliveredMail } from './mail.repository.server'

/** What a mail server took. */
const DELIVERED = 'delivered email'

/** Emails that were sent or given up; one that waits is not deleted. */
export const mailRetention: RetentionRule = {
  setting: 'sentMail',
  nouns: ['email', 'emails'],
  deleteExpired: ({ db }, cutoff) =>
    deleteInBatches({ db }, async () => {
      const ways = await deleteOldMail(db, cutoff.toISOString(), BATCH_SIZE)
      await countExpired(db, { entity: DELIVERED }, ways.filter((way) => way === 'server').length)
      return ways.length
    }),
}

/** Whether a mail server ever took an email, also one that has expired since. */
export const hasEverDelivered = async (db: Database): Promise<boolean> =>
  (await hasDeliveredMail(db)) || (await findExpiredCount(db, { entity: DELIVERED })) > 0
