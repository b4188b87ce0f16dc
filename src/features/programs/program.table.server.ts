import type { Generated } from 'kysely'
import type { ContentStatus, SampleMark } from '@/content/content-rows.server'
import type { PictureFocus } from '@/features/media/picture-details.schema'

interface ProgramTable {
  id: Generated<number>
  title: string
  description: string
  imageUrl: string | null
  /** Alt text. */
  imageAlt: string | null
  imageFocus: PictureFocus | null
  linkUrl: string
  status: Generated<ContentStatus>
  publishAt: string | null
  sample: SampleMark | null
  createdAt: string
  updatedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    programs: ProgramTable
  }
}
