import type { PersonalData } from '@/content/personal-data.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import { formatMonths } from '@/site/months'
import { deleteRecipientsOf, listMailingFiles, listRecipientsOf } from './recipient.repository.server'

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
