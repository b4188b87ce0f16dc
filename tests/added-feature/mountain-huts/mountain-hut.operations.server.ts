import { contentOperations, copyTitle, findUniqueSlug } from '@/content/content-operations.server'
import { uploadUses } from '@/features/media/store-upload.server'
import { slugOf } from '@/platform/text/slug'
import { type MountainHutInput, mountainHutInput } from './mountain-hut.schema'

export const mountainHutOperations = contentOperations<'mountain_huts', MountainHutInput>({
  table: 'mountain_huts',
  noun: 'mountain hut',
  input: mountainHutInput,
  label: (hut) => hut.title,
  document: ({ title, description, slug }) => ({ title, facts: '', text: description, url: `/mountain-huts/${slug}`, day: null }),
  searched: ['title', 'description'],
  storedInput: (row) => ({
    title: row.title,
    description: row.description,
    imageUrl: row.imageUrl,
    imageAlt: row.imageAlt,
    imageFocus: row.imageFocus,
  }),
  columns: async (input, { services: { db }, stored }) => ({
    slug: stored?.slug ?? (await findUniqueSlug(db, 'mountain_huts', slugOf(input.title, 'mountain-hut'))),
    title: input.title,
    description: input.description,
    imageUrl: input.imageUrl,
    imageAlt: input.imageAlt,
    imageFocus: input.imageFocus,
  }),
  copyOf: (input) => ({ ...input, title: copyTitle(input.title, 200) }),
  recordUploads: uploadUses((hut) => [hut.imageUrl]),
  prepareRestore: async (hut, { db }) => ({ ...hut, slug: await findUniqueSlug(db, 'mountain_huts', hut.slug) }),
})
