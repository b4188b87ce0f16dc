import { contentOperations } from '@/content/content-operations.server'
import { copyTitle, findUniqueSlug } from '@/content/naming.server'
import { uploadUses } from '@/features/media/upload-uses.server'
import { slugOf } from '@/platform/text/slug'
import { type RetreatCenterInput, retreatCenterInput } from './retreat-center.schema'

export const retreatCenterOperations = contentOperations<'retreat_centers', RetreatCenterInput>({
  table: 'retreat_centers',
  noun: 'retreat center',
  input: retreatCenterInput,
  label: (center) => center.title,
  document: ({ title, description, slug }) => ({ title, facts: '', text: description, url: `/retreat-centers/${slug}`, day: null }),
  searched: ['title', 'description'],
  storedInput: (row) => ({
    title: row.title,
    description: row.description,
    imageUrl: row.imageUrl,
    imageAlt: row.imageAlt,
    imageFocus: row.imageFocus,
  }),
  columns: async (input, { services: { db }, stored }) => ({
    slug: stored?.slug ?? (await findUniqueSlug(db, 'retreat_centers', slugOf(input.title, 'retreat-center'))),
    title: input.title,
    description: input.description,
    imageUrl: input.imageUrl,
    imageAlt: input.imageAlt,
    imageFocus: input.imageFocus,
  }),
  copyOf: (input) => ({ ...input, title: copyTitle(input.title, 200) }),
  recordUploads: uploadUses((center) => [center.imageUrl]),
  prepareRestore: async (center, { db }) => ({ ...center, slug: await findUniqueSlug(db, 'retreat_centers', center.slug) }),
})
