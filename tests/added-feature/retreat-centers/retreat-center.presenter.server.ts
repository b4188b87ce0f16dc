import type { RetreatCenterRow } from './retreat-center.repository.server'
import type { RetreatCenter } from './retreat-center.schema'

export const presentRetreatCenter = (row: RetreatCenterRow): RetreatCenter => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  imageUrl: row.imageUrl,
  imageAlt: row.imageAlt,
  imageFocus: row.imageFocus,
})
