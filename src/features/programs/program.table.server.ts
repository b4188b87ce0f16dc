import type { ContentRow, SampleMark } from '@/content/content-rows.server'
import type { PictureFocus } from '@/features/media/picture-details.schema'

interface ProgramTable extends ContentRow {
  title: string
  description: string
  imageUrl: string | null
  /** Alt text. */
  imageAlt: string | null
  imageFocus: PictureFocus | null
  linkUrl: string
  sample: SampleMark | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    programs: ProgramTable
  }
}
