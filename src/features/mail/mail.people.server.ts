import type { PeopleData } from '@/content/people-data.server'
import { mailDefinitions } from './define-mail.server'
import { eraseMailTo } from './erase-mail.server'
import { listMailOf } from './mail.repository.server'

/** What was sent to an address. Messages about somebody to others go with the row that they tell of, which its own feature erases. */
export const peopleInMail: PeopleData = {
  async find(services, emailKey) {
    const definitions = mailDefinitions(services)
    return (await listMailOf(services.db, { recipientKey: emailKey })).map((row) => ({
      title: `Mail: ${definitions.get(row.kind)?.label ?? row.kind}`,
      fields: { To: row.recipient, 'Caused at': row.created_at, 'Sent at': row.sent_at },
    }))
  },
  erase: eraseMailTo,
  retention: 'Messages that the site sent are kept until the person whom they were to or about is erased.',
}
