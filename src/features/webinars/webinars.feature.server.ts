import { presentedContent } from '@/content/content-api.server'
import { ATOM } from '@/content/content-feed.server'
import type { Feature } from '@/content/feature.server'
import { thumbnailCopy } from './copy-thumbnail.server'
import { webinarExports } from './export-webinars.server'
import { webinarsApi } from './webinar.api.server'
import { webinarOperations } from './webinar.operations.server'
import { presentWebinar } from './webinar.presenter.server'
import { findWebinarBySlug, listWebinarPages } from './webinar.repository.server'
import { webinarFeed } from './webinar-feed.server'
import { webinarTexts } from './webinar-texts'

export const webinarsFeature: Feature = {
  name: 'webinars',
  texts: { webinars: webinarTexts },
  api: [webinarsApi],
  content: [presentedContent(webinarOperations, (rows) => rows.map(presentWebinar))],
  exports: webinarExports,
  feeds: [{ path: '/webinars.atom', type: ATOM, make: webinarFeed }],
  jobs: [thumbnailCopy],
  pages: {
    list: async (reader) => (await listWebinarPages(reader)).map(({ slug, updatedAt }) => ({ path: `/webinars/${slug}`, updatedAt })),
    exists: { '/webinars/$slug': async (reader, slug) => (await findWebinarBySlug(reader, slug)) !== undefined },
  },
}
