import type { Services } from '@/platform/services.server'
import { countSubscribed } from '../list/subscription.repository.server'
import type { MailingRow } from './mailing.repository.server'
import type { Mailing, MailingRecipient } from './mailing.schema'
import { countResults, type RecipientRow } from './recipient.repository.server'

export async function presentMailings({ db }: Pick<Services, 'db'>, rows: readonly MailingRow[]): Promise<Mailing[]> {
  const counts = await countResults(
    db,
    rows.map(({ id }) => id),
  )
  const isOpen = ({ state }: MailingRow) => state === 'draft' || state === 'scheduled'
  const subscribed = rows.some(isOpen) ? await countSubscribed(db) : 0
  return rows.map((row) => {
    const { waiting, sent, failed, left } = counts.get(row.id) ?? { waiting: 0, sent: 0, failed: 0, left: 0 }
    const recipients = isOpen(row) ? subscribed : waiting + sent + failed + left
    return { ...presentFields(row), counts: { recipients, sent, failed, left } }
  })
}

const presentFields = (row: MailingRow): Omit<Mailing, 'counts'> => ({
  id: row.id,
  subject: row.subject,
  preview: row.preview,
  markdown: row.markdown,
  withUpcomingEvents: row.withUpcomingEvents,
  newsletterId: row.newsletterId,
  inArchive: row.inArchive,
  archivedAs: row.archivedAs,
  state: row.state,
  sendAt: row.sendAt,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  trouble: row.trouble,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

export async function presentMailing(services: Pick<Services, 'db'>, row: MailingRow): Promise<{ mailing: Mailing }> {
  const [mailing] = await presentMailings(services, [row])
  return { mailing: mailing as Mailing }
}

export const presentRecipient = (row: RecipientRow): MailingRecipient => ({
  id: row.id,
  email: row.email || null,
  status: row.status,
  sentBy: row.sentBy,
  isBounce: row.isBounce,
  attempts: row.attempts,
  tryAt: row.status === 'waiting' ? row.tryAt : null,
  endedAt: row.endedAt,
  reason: row.reason,
})
