import type { Generated } from 'kysely'
import type { ContentStatus, SampleMark } from '@/content/content-rows.server'

interface ProgramTable {
  id: Generated<number>
  title: string
  description: string
  image_url: string | null
  /** Alt text. */
  image_alt: string | null
  /** `PictureFocus` as JSON. */
  image_focus: string | null
  link_url: string
  status: Generated<ContentStatus>
  publish_at: string | null
  sample: SampleMark | null
  created_at: string
  updated_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    programs: ProgramTable
  }
}
