import { BATCH_SIZE, countExpired, deleteInBatches, findExpiredCount, type RetentionRule } from '@/content/retention.server'
import type { Database } from '@/platform/database/database.server'
import type { MailTransport } from '@/platform/mail/mail-transport.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import { deleteOldMail, hasDeliveredMail } from './mail.repository.server'

/** What a mail server took. */
const DELIVERED = 'delivered email'

/** Emails that were sent or given up; one that waits is not deleted. */
export const mailRetention: RetentionRule = {
  setting: 'sentMail',
  nouns: ['email', 'emails'],
  deleteExpired: (services, cutoff) =>
    deleteInBatches(services, async () => {
      const { db } = services
      const deleted = await deleteOldMail(db, cutoff.toISOString(), BATCH_SIZE)
      const by = (way: MailTransport['kind']) => deleted.filter(({ sentBy }) => sentBy === way)
      await countExpired(db, { entity: DELIVERED }, by('server').length)
      await removeMailFilesAfterCommit(services, by('file'))
      return deleted.length
    }),
}

/** Whether a mail server ever took an email, also one that has expired since. */
export const hasEverDelivered = async (db: Database): Promise<boolean> =>
  (await hasDeliveredMail(db)) || (await findExpiredCount(db, { entity: DELIVERED })) > 0
