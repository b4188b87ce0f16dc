import { presentedContent } from '@/content/content-api.server'
import { ATOM } from '@/content/content-feed.server'
import type { Feature } from '@/content/feature.server'
import { newsletterExports } from './export-newsletters.server'
import { newsletterImport } from './import-newsletter.server'
import { newslettersApi } from './newsletter.api.server'
import { newsletterOperations } from './newsletter.operations.server'
import { presentNewsletter } from './newsletter.presenter.server'
import { findNewsletterBySlug, listNewsletterPages } from './newsletter.repository.server'
import { newsletterFeed } from './newsletter-feed.server'
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
