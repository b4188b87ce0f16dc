import type { PersonalData } from '@/content/personal-data.server'
import { BATCH_SIZE, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { formatMonths } from '@/site/months'
import { anonymizeRecipients, deleteRecipientsOf, listMailingFiles, listRecipientsOf } from './recipient.repository.server'

export const mailingPersonalData: PersonalData = {
  label: 'Mailings',
  url: '/admin?tab=mailings',
  tables: { mailing_recipients: 'emailKey' },
  async find({ db }, emailKey) {
    return (await listRecipientsOf(db, emailKey)).map(({ subject, email, status, endedAt, reason }) => ({
      title: `Mailing: ${subject}`,
      fields: { To: email, Status: status, At: endedAt, Reason: reason },
    }))
  },
  async erase(services, emailKey) {
    const { db } = services
    const recipients = await listRecipientsOf(db, emailKey)
    const files = await listMailingFiles(
      db,
      recipients.map(({ id }) => id),
    )
    await deleteRecipientsOf(db, emailKey)
    await removeMailFilesAfterCommit(services, files)
  },
  retention: ({ sentMail }) =>
    `Who was sent which mailing is deleted ${formatMonths(sentMail)} after it was sent, and a day after they leave the list.`,
}

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
