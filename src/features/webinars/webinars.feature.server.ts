import type { Feature } from '@/content/feature.server'
import { thumbnailCopy } from './copy-thumbnail.server'
import { webinarsApi } from './webinar.api.server'
import { webinarOperations } from './webinar.operations.server'
import { findWebinarBySlug, listWebinarPages } from './webinar.repository.server'

export const webinarsFeature: Feature = {
  name: 'webinars',
  api: [webinarsApi],
  content: [webinarOperations],
  jobs: [thumbnailCopy],
  pages: {
    list: async (reader) =>
      (await listWebinarPages(reader)).map(({ slug, updated_at }) => ({ path: `/webinars/${slug}`, updatedAt: updated_at })),
    exists: { '/webinars/$slug': async (reader, slug) => (await findWebinarBySlug(reader, slug)) !== undefined },
  },
}
