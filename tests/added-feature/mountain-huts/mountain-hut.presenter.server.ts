import type { MountainHutRow } from './mountain-hut.repository.server'
import type { MountainHut } from './mountain-hut.schema'

export const presentMountainHut = (row: MountainHutRow): MountainHut => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  imageUrl: row.imageUrl,
  imageAlt: row.imageAlt,
  imageFocus: row.imageFocus,
})
