import { BATCH_SIZE, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { forgetRecipients, listMailingFiles } from './delivery/recipient.repository.server'

/** The recipients of each mailing: of an old one, only their number. */
export const recipientRetention: RetentionRule = {
  setting: 'sentMail',
  nouns: ['recipient of a mailing', 'recipients of mailings'],
  deleteExpired: (services, cutoff) => forgetInBatches(services, { endedBefore: cutoff.toISOString() }),
}

/** Of people who left the list only a code is kept, which keeps them off it. */
export const leftRecipientRetention: RetentionRule = {
  days: 1,
  nouns: ['recipient who left the list', 'recipients who left the list'],
  deleteExpired: (services, cutoff) => forgetInBatches(services, { endedBefore: cutoff.toISOString(), hasLeft: true }),
}

const forgetInBatches = (services: Services, which: Parameters<typeof forgetRecipients>[1]) =>
  deleteInBatches(services, async () => {
    const { db } = services
    const ids = await forgetRecipients(db, which, BATCH_SIZE)
    const files = await listMailingFiles(db, ids)
    await removeMailFilesAfterCommit(services, files)
    return ids.length
  })
