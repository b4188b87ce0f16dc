import type { ContentRow } from '@/content/content-rows.server'
import type { PictureFocus } from '@/features/media/picture-details.schema'

interface MountainHutTable extends ContentRow {
  slug: string
  title: string
  description: string
  imageUrl: string | null
  imageAlt: string | null
  imageFocus: PictureFocus | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    mountain_huts: MountainHutTable
  }
}
