import type { PersonalData } from '@/content/personal-data.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { formatMonths } from '@/site/months'
import { eraseMailTo } from './erase-mail.server'
import { findContents, listMailOf, listMailWithFiles } from './mail.repository.server'
import { unpackBody } from './pack-content.server'
import { mailDefinitions } from './queue-mail.server'

/** What was sent to an address. Messages about someone to others go with the row that they are about, which its own feature erases. */
export const mailPersonalData: PersonalData = {
  label: 'Email we sent',
  url: '/admin?tab=mail',
  tables: { mail_messages: 'recipientKey' },
  async find(services, emailKey) {
    const definitions = mailDefinitions(services)
    const rows = await listMailOf(services.db, { recipientKey: emailKey })
    const contents = await findContents(
      services.db,
      rows.map(({ id }) => id),
    )
    return Promise.all(
      rows.map(async ({ id, kind, recipient, createdAt, sentBy, sentAt }) => {
        const content = contents.get(id)
        return {
          title: `Email: ${definitions.get(kind)?.label ?? kind}`,
          fields: {
            To: recipient,
            'Caused at': createdAt,
            [sentBy === 'file' ? 'Saved as a file at' : 'Sent at']: sentAt,
            ...(content && { Subject: content.subject, Text: (await unpackBody(content.body)).text }),
          },
        }
      }),
    )
  },
  async erase(services, emailKey) {
    await eraseMailTo(services, emailKey)
    await removeFilesNamingOthers(services)
  },
  eraseNamed: removeFilesNamingOthers,
  retention: ({ sentMail }) => `Emails that the site sent are deleted ${formatMonths(sentMail)} later.`,
  remains: 'That an email of some kind was sent, and when, without the address or the text, so that the counts in Mail stay true.',
}

/** The files of emails that name people who aren't in their facts: which of them name the erased one isn't known. */
async function removeFilesNamingOthers(services: Services) {
  const kinds = [...mailDefinitions(services).values()].filter(({ namesOthers }) => namesOthers).map(({ kind }) => kind)
  const saved = await listMailWithFiles(services.db, kinds)
  await removeMailFilesAfterCommit(services, saved)
}
