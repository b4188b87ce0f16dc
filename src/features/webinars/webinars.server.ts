import { ATOM, contentFeed, contentHandlers, feedMoments } from '@/content/content-api.server'
import { copyTitle, findUniqueSlug } from '@/content/content-operations.server'
import type { RowOf } from '@/content/content-rows.server'
import type { Feature } from '@/content/feature.server'
import { keepKind, type TableOf } from '@/content/keep-kind.server'
import { uploadUses } from '@/features/media/store-upload.server'
import { isSitePath } from '@/platform/forms/input-fields'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { slugOf } from '@/platform/text/slug'
import { newestFirst } from '@/platform/time/by-year'
import { isoDate } from '@/platform/time/calendar'
import { thumbnailCopy } from './copy-thumbnail.server'
import { type ListedWebinar, thumbnailSource, webinar, webinarCalls } from './webinar.kind'
import { webinarTexts } from './webinar-texts'

declare module '@/platform/database/database.server' {
  interface Schema {
    webinars: TableOf<typeof webinar, 'thumbnailImageUrl'> & {
      /** The site path of our copy of an https thumbnail, or of the video's picture; null until it is there. */
      thumbnailCopy: string | null
    }
  }
}

type WebinarRow = RowOf<'webinars'>

/** An update never changes a slug, so that links keep working (spec D2 §5). */
const { operations, present, staff, visitors, content, exports, pages } = keepKind(webinar, {
  table: 'webinars',
  label: ({ title }) => title,
  order: (a, b) => newestFirst(a, b) || b.id - a.id,
  async make(input, { services: { db }, stored }) {
    const slug = stored?.slug ?? (await findUniqueSlug(db, 'webinars', slugOf(input.slug || input.title, 'webinar')))
    return { slug, thumbnailCopy: stored && thumbnailSource(stored) === thumbnailSource(input) ? stored.thumbnailCopy : null }
  },
  show: ({ thumbnailUrl, thumbnailCopy }) => ({
    thumbnailImageUrl: thumbnailUrl && isSitePath(thumbnailUrl) ? thumbnailUrl : thumbnailCopy,
  }),
  document: (row) => ({
    title: row.title,
    facts: `With ${row.presenter}, ${row.month} ${row.year}`,
    text: [row.description, ...row.tags].filter(Boolean).join('\n'),
    url: `/webinars/${row.slug}`,
    day: isoDate({ month: row.month, date: '1', year: String(row.year) }) ?? null,
  }),
  copyOf: (input) => ({ ...input, title: copyTitle(input.title, 200) }),
  recordUploads: uploadUses((row) => [row.thumbnailUrl, row.thumbnailCopy]),
  onSave: queueCopy,
  prepareRestore: async (row, { db }) => ({ ...row, slug: await findUniqueSlug(db, 'webinars', row.slug) }),
  onRestore: queueCopy,
})
export const webinarOperations = operations

async function queueCopy({ jobs }: Services, row: WebinarRow) {
  if (row.thumbnailCopy === null && thumbnailSource(row) !== null) await jobs.enqueue(thumbnailCopy, { webinarId: row.id })
}

const presentListed = (row: WebinarRow): ListedWebinar => {
  const { videoUrl, thumbnailUrl, thumbnailImageUrl: _, ...alike } = present(row)
  return { ...alike, video_url: videoUrl, thumbnail_url: thumbnailUrl }
}

/** The webinars, as a feed (spec B §2.4). */
const webinarFeed = async (services: Services): Promise<string> =>
  contentFeed(services, {
    name: 'webinars',
    title: 'Webinars',
    page: '/webinars',
    entries: (await visitors.list(services)).map((row) => {
      const url = `${services.config.publicUrl}/webinars/${row.slug}`
      const summary = [`With ${row.presenter}, ${row.month} ${row.year}`, row.description].filter(Boolean).join('\n')
      return { id: url, url, title: row.title, summary, ...feedMoments(row) }
    }),
  })

export const webinarsFeature: Feature = {
  name: 'webinars',
  texts: { webinars: webinarTexts },
  api: [
    serveCalls(webinarCalls, {
      ...contentHandlers('webinars', webinarCalls, { operations, staff, visitors, presentListed }),
      'GET /api/webinars': async ({ services }) => ({ webinars: visitors.present(await visitors.list(services)) }),
      'GET /api/webinars/slug/:slug': async ({ c, services }) => {
        const row = await visitors.findBySlug(services, c.req.param('slug') ?? '')
        if (!row) throw new ApiError(404, 'Webinar not found')
        return { webinar: present(row) }
      },
    }),
  ],
  content,
  exports,
  feeds: [{ path: '/webinars.atom', type: ATOM, make: webinarFeed }],
  jobs: [thumbnailCopy],
  pages: pages('/webinars'),
}
