import { BATCH_SIZE, countExpired, deleteInBatches, findExpiredCount, type RetentionRule } from '@/content/retention.server'
import type { Database } from '@/platform/database/database.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import { deleteOldMail, hasDeliveredMail, type MailRow } from './mail.repository.server'

const DELIVERED = 'delivered email'

const isDelivered = ({ sentBy }: Pick<MailRow, 'sentBy'>) => sentBy === 'server'

export const mailRetention: RetentionRule = {
  setting: 'sentMail',
  nouns: ['email', 'emails'],
  deleteExpired: (services, cutoff) =>
    deleteInBatches(services, async () => {
      const { db } = services
      const deleted = await deleteOldMail(db, cutoff.toISOString(), BATCH_SIZE)
      const [delivered, others] = [deleted.filter(isDelivered), deleted.filter((each) => !isDelivered(each))]
      await countExpired(db, { entity: DELIVERED }, delivered.length)
      // Of earlier ones it isn't known whether they became files.
      await removeMailFilesAfterCommit(services, others)
      return deleted.length
    }),
}

export const hasEverDelivered = async (db: Database): Promise<boolean> =>
  (await hasDeliveredMail(db)) || (await findExpiredCount(db, { entity: DELIVERED })) > 0
