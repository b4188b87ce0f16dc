import { ATOM, contentFeed, feedMoments, presentedContent } from '@/content/content-api.server'
import type { Feature } from '@/content/feature.server'
import { contentExports } from '@/content/feature.server'
import type { Services } from '@/platform/services.server'
import { thumbnailCopy } from './copy-thumbnail.server'
import { webinarsApi } from './webinar.api.server'
import { webinarOperations } from './webinar.operations.server'
import { presentWebinar } from './webinar.presenter.server'
import { findWebinarBySlug, listWebinarPages, listWebinars, listWebinarsForStaff } from './webinar.repository.server'
import { webinarTexts } from './webinar-texts'

export const webinarsFeature: Feature = {
  name: 'webinars',
  texts: { webinars: webinarTexts },
  api: [webinarsApi],
  content: [presentedContent(webinarOperations, (rows) => rows.map(presentWebinar))],
  exports: contentExports('webinars', {
    columns: {
      id: true,
      slug: true,
      title: true,
      description: true,
      presenter: true,
      tags: true,
      year: true,
      month: true,
      videoUrl: true,
      thumbnailUrl: true,
      thumbnailImageUrl: false,
    },
    list: listWebinarsForStaff,
    present: presentWebinar,
  }),
  feeds: [{ path: '/webinars.atom', type: ATOM, make: webinarFeed }],
  jobs: [thumbnailCopy],
  pages: {
    list: async (reader) => (await listWebinarPages(reader)).map(({ slug, updatedAt }) => ({ path: `/webinars/${slug}`, updatedAt })),
    exists: { '/webinars/$slug': async (reader, slug) => (await findWebinarBySlug(reader, slug)) !== undefined },
  },
}

/** The webinars, as a feed (spec B §2.4). */
async function webinarFeed(services: Services): Promise<string> {
  const rows = await listWebinars(services)
  return contentFeed(services, {
    name: 'webinars',
    title: 'Webinars',
    page: '/webinars',
    entries: rows.map((row) => {
      const url = `${services.config.publicUrl}/webinars/${row.slug}`
      const summary = [`With ${row.presenter}, ${row.month} ${row.year}`, row.description].filter(Boolean).join('\n')
      return { id: url, url, title: row.title, summary, ...feedMoments(row) }
    }),
  })
}
