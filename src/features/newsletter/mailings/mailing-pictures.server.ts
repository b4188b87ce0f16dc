import type { DescribeUploads } from '@/content/feature.server'
import { listStoredUploads, replaceUploadUses } from '@/features/media/upload.repository.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import type { Database } from '@/platform/database/database.server'
import { listMailingSubjects } from './mailing.repository.server'

/**
 * Notes which pictures a mailing shows, within the transaction that saves it: they stay as long as it does, since its emails load them. What it
 * shows no longer is removed with the other unused files, for only `changeContent` may remove any at once.
 */
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
