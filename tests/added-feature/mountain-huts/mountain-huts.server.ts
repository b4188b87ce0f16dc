import { contentHandlers } from '@/content/content-api.server'
import { copyTitle, findUniqueSlug } from '@/content/content-operations.server'
import type { Feature } from '@/content/feature.server'
import { keepKind, type TableOf } from '@/content/keep-kind.server'
import { readWithPicture, uploadUses } from '@/features/media/store-upload.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { slugOf } from '@/platform/text/slug'
import { mountainHut, mountainHutCalls } from './mountain-hut.kind'
import { mountainHutCard, mountainHutImage } from './mountain-hut.queries'
import { mountainHutTexts } from './mountain-hut-texts'

declare module '@/platform/database/database.server' {
  interface Schema {
    mountain_huts: TableOf<typeof mountainHut>
  }
}

const { operations, present, staff, visitors, content, exports, pages } = keepKind(mountainHut, {
  table: 'mountain_huts',
  label: ({ title }) => title,
  make: async ({ title }, { services: { db }, stored }) => ({
    slug: stored?.slug ?? (await findUniqueSlug(db, 'mountain_huts', slugOf(title, 'mountain-hut'))),
  }),
  document: ({ title, description, slug }) => ({ title, facts: '', text: description, url: `/mountain-huts/${slug}`, day: null }),
  copyOf: (input) => ({ ...input, title: copyTitle(input.title, 200) }),
  recordUploads: uploadUses(({ imageUrl }) => [imageUrl]),
  prepareRestore: async (row, { db }) => ({ ...row, slug: await findUniqueSlug(db, 'mountain_huts', row.slug) }),
})

export const mountainHutsFeature: Feature = {
  name: 'mountain-huts',
  texts: { 'mountain-huts': mountainHutTexts },
  api: [
    serveCalls(
      mountainHutCalls,
      contentHandlers('mountain-huts', mountainHutCalls, { operations, staff, visitors, read: readWithPicture() }),
    ),
  ],
  content,
  exports,
  pages: pages('/mountain-huts'),
  shareCards: {
    async 'mountain-huts'(reader, slug) {
      const row = await visitors.findBySlug(reader, slug)
      if (!row) return undefined
      const hut = present(row)
      return { card: mountainHutCard(hut), image: mountainHutImage(reader.site, hut) }
    },
  },
}
