import type { PersonalData } from '@/content/personal-data.server'
import { formatMonths } from '@/site/months'
import { mailDefinitions } from './define-mail.server'
import { eraseMailTo } from './erase-mail.server'
import { listMailOf } from './mail.repository.server'

/** What was sent to an address. Messages about someone to others go with the row that they tell of, which its own feature erases. */
export const mailPersonalData: PersonalData = {
  async find(services, emailKey) {
    const definitions = mailDefinitions(services)
    return (await listMailOf(services.db, { recipientKey: emailKey })).map((row) => ({
      title: `Mail: ${definitions.get(row.kind)?.label ?? row.kind}`,
      fields: { To: row.recipient, 'Caused at': row.createdAt, [row.sentBy === 'file' ? 'Saved as a file at' : 'Sent at']: row.sentAt },
    }))
  },
  erase: eraseMailTo,
  retention: ({ sentMail }) => `Emails that the site sent are deleted ${formatMonths(sentMail)} later.`,
}
