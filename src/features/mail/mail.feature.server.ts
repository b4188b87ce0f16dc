import type { Feature } from '@/content/feature.server'
import { BATCH_SIZE, countExpired, deleteInBatches, findExpiredCount, type RetentionRule } from '@/content/retention.server'
import type { Overview } from '@/content/staff-answers.schema'
import { findOverdueBackup } from '@/platform/backup/backup.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { formatMonths } from '@/site/place'
import { doctorTest } from './doctor/send-test-email.server'
import { eraseMailTo } from './erase-mail.server'
import { heldEmails } from './held-mail.server'
import { mailApi, presentMail } from './mail.api.server'
import {
  countFailedMail,
  deleteOldMail,
  findContents,
  hasDeliveredMail,
  listFailedMail,
  listMailOf,
  listMailWithFiles,
  type MailRow,
} from './mail.repository.server'
import { mailDefinitions } from './queue-mail.server'
import { unpackBody } from './send-email.server'

/** The files of emails that name people who aren't in their facts: which of them name the erased one isn't known. */
async function removeFilesNamingOthers(services: Services) {
  const kinds = [...mailDefinitions(services).values()].filter(({ namesOthers }) => namesOthers).map(({ kind }) => kind)
  await removeMailFilesAfterCommit(services, await listMailWithFiles(services.db, kinds))
}

const DELIVERED = 'delivered email'

const isDelivered = ({ sentBy }: Pick<MailRow, 'sentBy'>) => sentBy === 'server'

export const mailRetention: RetentionRule = {
  setting: 'sentMail',
  nouns: ['email', 'emails'],
  deleteExpired: (services, cutoff) =>
    deleteInBatches(services, async () => {
      const deleted = await deleteOldMail(services.db, cutoff.toISOString(), BATCH_SIZE)
      const [delivered, others] = [deleted.filter(isDelivered), deleted.filter((each) => !isDelivered(each))]
      await countExpired(services.db, { entity: DELIVERED }, delivered.length)
      // Of earlier ones it isn't known whether they became files.
      await removeMailFilesAfterCommit(services, others)
      return deleted.length
    }),
}

export const mailFeature: Feature = {
  name: 'mail',
  leastRole: 'admin',
  api: [mailApi],
  jobs: [doctorTest],
  held: [heldEmails],
  // What was sent to an address. Messages about someone to others go with the row that they are about, which its own feature erases.
  people: {
    label: 'Email we sent',
    url: '/admin?tab=mail',
    tables: { mail_messages: 'recipientKey' },
    async find(services, emailKey) {
      const definitions = mailDefinitions(services)
      const rows = await listMailOf(services.db, { recipientKey: emailKey })
      const ids = rows.map(({ id }) => id)
      const contents = await findContents(services.db, ids)
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
  },
  retention: [mailRetention],
  firstSteps: {
    mail: async ({ db }) => (await hasDeliveredMail(db)) || (await findExpiredCount(db, { entity: DELIVERED })) > 0,
  },
  async overview(services) {
    const failed = await failedMail(services)
    return {
      failedMail: failed,
      overdueBackup: await findOverdueBackup(services),
      tabs: { mail: { count: failed.count, of: 'not delivered', isDue: true } },
    }
  },
}

const LATEST = 4

async function failedMail(services: Pick<Services, 'db' | 'features'>): Promise<Overview['failedMail']> {
  const definitions = mailDefinitions(services)
  return {
    count: await countFailedMail(services.db),
    latest: (await listFailedMail(services.db, LATEST)).map((row) => {
      const { id, label, to, about, reason } = presentMail(row, definitions.get(row.kind)?.label ?? row.kind)
      return { id, label, to: to?.join(', ') ?? null, about, reason }
    }),
  }
}
