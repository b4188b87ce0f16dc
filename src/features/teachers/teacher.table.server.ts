import type { Generated } from 'kysely'
import type { ContentStatus, SampleMark } from '@/content/content-rows.server'

interface TeacherTable {
  id: Generated<number>
  name: string
  title: string
  location: string
  email: string
  /** `foldEmail` of the address. */
  email_key: string
  bio: string
  personal_description: string | null
  image_url: string | null
  /** Alt text. */
  image_alt: string | null
  /** `PictureFocus` as JSON. */
  image_focus: string | null
  website_url: string | null
  status: Generated<ContentStatus>
  publish_at: string | null
  sample: SampleMark | null
  created_at: string
  updated_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    teachers: TeacherTable
  }
}
