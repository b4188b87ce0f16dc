import { contentOperations, copyTitle, findUniqueSlug } from '@/content/content-operations.server'
import { uploadUses } from '@/features/media/store-upload.server'
import type { Services } from '@/platform/services.server'
import { slugOf } from '@/platform/text/slug'
import { isoDate } from '@/platform/time/calendar'
import { thumbnailCopy } from './copy-thumbnail.server'
import { thumbnailSource } from './thumbnail-source'
import type { WebinarRow } from './webinar.repository.server'
import { type WebinarInput, webinarInput } from './webinar-input.schema'

/** Creating, updating and deleting webinars (spec D2 §5). An update never changes a slug, so that links keep working. */
export const webinarOperations = contentOperations<'webinars', WebinarInput>({
  table: 'webinars',
  noun: 'webinar',
  input: webinarInput,
  label: (webinar) => webinar.title,
  document: (row) => ({
    title: row.title,
    facts: `With ${row.presenter}, ${row.month} ${row.year}`,
    text: [row.description, ...row.tags].filter(Boolean).join('\n'),
    url: `/webinars/${row.slug}`,
    day: isoDate({ month: row.month, date: '1', year: String(row.year) }) ?? null,
  }),
  searched: ['title', 'presenter', 'tags'],
  storedInput: (row) => ({
    title: row.title,
    description: row.description,
    presenter: row.presenter,
    videoUrl: row.videoUrl,
    thumbnailUrl: row.thumbnailUrl,
    tags: row.tags,
    year: row.year,
    month: row.month,
  }),
  async columns(input, { services: { db }, stored }) {
    const source = { videoUrl: input.videoUrl, thumbnailUrl: input.thumbnailUrl }
    return {
      ...source,
      slug: stored?.slug ?? (await findUniqueSlug(db, 'webinars', slugOf(input.slug || input.title, 'webinar'))),
      title: input.title,
      description: input.description,
      presenter: input.presenter,
      tags: input.tags,
      year: input.year,
      month: input.month,
      thumbnailCopy: stored && thumbnailSource(stored) === thumbnailSource(source) ? stored.thumbnailCopy : null,
    }
  },
  copyOf: (input) => ({ ...input, title: copyTitle(input.title, 200) }),
  recordUploads: uploadUses((webinar) => [webinar.thumbnailUrl, webinar.thumbnailCopy]),
  onSave: queueCopy,
  prepareRestore: async (webinar, { db }) => ({ ...webinar, slug: await findUniqueSlug(db, 'webinars', webinar.slug) }),
  onRestore: queueCopy,
})

async function queueCopy({ jobs }: Services, webinar: WebinarRow) {
  const needsCopy = webinar.thumbnailCopy === null && thumbnailSource(webinar) !== null
  if (needsCopy) await jobs.enqueue(thumbnailCopy, { webinarId: webinar.id })
}
