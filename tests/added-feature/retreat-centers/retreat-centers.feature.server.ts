import { presentedContent } from '@/content/content-api.server'
import type { Feature } from '@/content/feature.server'
import { contentExports } from '@/content/transfer/export-part.server'
import { retreatCentersApi } from './retreat-center.api.server'
import { retreatCenterOperations } from './retreat-center.operations.server'
import { presentRetreatCenter } from './retreat-center.presenter.server'
import { findRetreatCenterBySlug, listRetreatCenters, listRetreatCentersForStaff } from './retreat-center.repository.server'
import { retreatCenterCard, retreatCenterImage } from './retreat-center-sharing'
import { retreatCenterTexts } from './retreat-center-texts'

export const retreatCentersFeature: Feature = {
  name: 'retreat-centers',
  texts: { 'retreat-centers': retreatCenterTexts },
  api: [retreatCentersApi],
  content: [presentedContent(retreatCenterOperations, (rows) => rows.map(presentRetreatCenter))],
  exports: contentExports('retreat-centers', {
    columns: { id: true, slug: true, title: true, description: true, imageUrl: true, imageAlt: true, imageFocus: true },
    list: listRetreatCentersForStaff,
    present: presentRetreatCenter,
  }),
  pages: {
    list: async (reader) =>
      (await listRetreatCenters(reader)).map(({ slug, updatedAt }) => ({ path: `/retreat-centers/${slug}`, updatedAt })),
    exists: { '/retreat-centers/$slug': async (reader, slug) => (await findRetreatCenterBySlug(reader, slug)) !== undefined },
  },
  shareCards: {
    async 'retreat-centers'(reader, slug) {
      const row = await findRetreatCenterBySlug(reader, slug)
      if (!row) return undefined
      const center = presentRetreatCenter(row)
      return { card: retreatCenterCard(center), image: retreatCenterImage(reader.site, center) }
    },
  },
}
