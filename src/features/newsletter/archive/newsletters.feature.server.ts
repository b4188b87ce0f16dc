import { ATOM, contentFeed, feedMoments, presentedContent } from '@/content/content-api.server'
import type { Feature } from '@/content/feature.server'
import type { Services } from '@/platform/services.server'
import { newsletterExports } from './export-newsletters.server'
import { newsletterImport } from './import-newsletter.server'
import { newslettersApi } from './newsletter.api.server'
import { newsletterOperations } from './newsletter.operations.server'
import { presentNewsletter } from './newsletter.presenter.server'
import { findNewsletterBySlug, listNewsletterPages, listNewsletters } from './newsletter.repository.server'
import { newsletterTexts } from './newsletter-texts'

export const newslettersFeature: Feature = {
  name: 'newsletters',
  texts: { newsletter: newsletterTexts },
  api: [newslettersApi],
  content: [presentedContent(newsletterOperations, (rows) => rows.map(presentNewsletter))],
  exports: newsletterExports,
  imports: { post: newsletterImport },
  pages: {
    list: async (reader) => (await listNewsletterPages(reader)).map(({ slug, updatedAt }) => ({ path: `/newsletter/${slug}`, updatedAt })),
    exists: { '/newsletter/$slug': async (reader, slug) => (await findNewsletterBySlug(reader, slug)) !== undefined },
  },
  feeds: [{ path: '/newsletter.atom', type: ATOM, make: newsletterFeed }],
}

/** The newsletters of the archive, as a feed (spec B §2.4). */
async function newsletterFeed(services: Services): Promise<string> {
  const rows = await listNewsletters(services)
  const page = `${services.config.publicUrl}/newsletter`
  return contentFeed(services, {
    name: 'newsletter',
    title: 'Newsletter',
    page: '/newsletter',
    entries: rows.map((row) => ({
      id: `${page}#${row.id}`,
      url: row.link,
      title: row.title ?? `${row.month} ${row.year}`,
      summary: row.specialDescription ?? `The newsletter of ${row.month} ${row.year}.`,
      ...feedMoments(row),
    })),
  })
}
