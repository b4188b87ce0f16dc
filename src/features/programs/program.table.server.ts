import type { Generated } from 'kysely'
import type { ContentStatus, SampleMark } from '@/content/content-rows.server'

interface ProgramTable {
  id: Generated<number>
  title: string
  description: string
  imageUrl: string | null
  /** Alt text. */
  imageAlt: string | null
  /** `PictureFocus` as JSON. */
  imageFocus: string | null
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
