import { BATCH_SIZE, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { anonymizeRecipients, listMailingFiles } from './recipient.repository.server'

/** Of an old mailing only the number of recipients stays. */
export const recipientRetention: RetentionRule = {
  setting: 'sentMail',
  nouns: ['recipient of a mailing', 'recipients of mailings'],
  deleteExpired: (services, cutoff) => anonymizeInBatches(services, { endedBefore: cutoff.toISOString() }),
}

export const leftRecipientRetention: RetentionRule = {
  days: 1,
  nouns: ['recipient who left the list', 'recipients who left the list'],
  deleteExpired: (services, cutoff) => anonymizeInBatches(services, { endedBefore: cutoff.toISOString(), hasLeft: true }),
}

const anonymizeInBatches = (services: Services, which: Parameters<typeof anonymizeRecipients>[1]) =>
  deleteInBatches(services, async () => {
    const { db } = services
    const ids = await anonymizeRecipients(db, which, BATCH_SIZE)
    const files = await listMailingFiles(db, ids)
    await removeMailFilesAfterCommit(services, files)
    return ids.length
  })
