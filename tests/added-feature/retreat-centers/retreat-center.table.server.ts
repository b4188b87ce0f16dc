import type { Generated } from 'kysely'
import type { ContentStatus } from '@/content/content-rows.server'
import type { PictureFocus } from '@/features/media/picture-details.schema'

interface RetreatCenterTable {
  id: Generated<number>
  slug: string
  title: string
  description: string
  imageUrl: string | null
  imageAlt: string | null
  imageFocus: PictureFocus | null
  status: Generated<ContentStatus>
  publishAt: string | null
  createdAt: string
  updatedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    retreat_centers: RetreatCenterTable
  }
}
