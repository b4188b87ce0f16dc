import type { DescribeUploads } from '@/content/feature.server'
import { listStoredUploads, replaceUploadUses } from '@/features/media/upload.repository.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { countSubscribed } from '../list/subscription.repository.server'
import { listMailingSubjects, type MailingRow } from './mailing.repository.server'
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

/** Notes a mailing's pictures, which its emails load. Those it drops go with other unused files: only `changeContent` may remove any at once. */
export async function recordMailingPictures(db: Database, { id, markdown }: { id: number; markdown: string }) {
  await replaceUploadUses(db, 'mailing', id, await listStoredUploads(db, uploadsInMarkdown(markdown)))
}

export const describeMailingPictures: DescribeUploads = async ({ db }, ids) =>
  new Map(
    (await listMailingSubjects(db, ids)).map(({ id, subject }) => [
      id,
      () => ({ kind: 'mailing', label: subject, url: `/admin?tab=mailings&mailing=${id}`, state: 'shown' }),
    ]),
  )
