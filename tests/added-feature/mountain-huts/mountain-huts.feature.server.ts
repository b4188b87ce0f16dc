import { presentedContent } from '@/content/content-api.server'
import type { Feature } from '@/content/feature.server'
import { contentExports } from '@/content/feature.server'
import { mountainHutsApi } from './mountain-hut.api.server'
import { mountainHutOperations } from './mountain-hut.operations.server'
import { presentMountainHut } from './mountain-hut.presenter.server'
import { findMountainHutBySlug, listMountainHuts, listMountainHutsForStaff } from './mountain-hut.repository.server'
import { mountainHutCard, mountainHutImage } from './mountain-hut-sharing'
import { mountainHutTexts } from './mountain-hut-texts'

export const mountainHutsFeature: Feature = {
  name: 'mountain-huts',
  texts: { 'mountain-huts': mountainHutTexts },
  api: [mountainHutsApi],
  content: [presentedContent(mountainHutOperations, (rows) => rows.map(presentMountainHut))],
  exports: contentExports('mountain-huts', {
    columns: { id: true, slug: true, title: true, description: true, imageUrl: true, imageAlt: true, imageFocus: true },
    list: listMountainHutsForStaff,
    present: presentMountainHut,
  }),
  pages: {
    list: async (reader) => (await listMountainHuts(reader)).map(({ slug, updatedAt }) => ({ path: `/mountain-huts/${slug}`, updatedAt })),
    exists: { '/mountain-huts/$slug': async (reader, slug) => (await findMountainHutBySlug(reader, slug)) !== undefined },
  },
  shareCards: {
    async 'mountain-huts'(reader, slug) {
      const row = await findMountainHutBySlug(reader, slug)
      if (!row) return undefined
      const hut = presentMountainHut(row)
      return { card: mountainHutCard(hut), image: mountainHutImage(reader.site, hut) }
    },
  },
}
