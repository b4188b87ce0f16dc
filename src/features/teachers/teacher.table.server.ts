import type { Generated } from 'kysely'
import type { ContentStatus, SampleMark } from '@/content/content-rows.server'
import type { PictureFocus } from '@/features/media/picture-details.schema'

interface TeacherTable {
  id: Generated<number>
  name: string
  title: string
  location: string
  email: string
  /** `foldEmail` of the address. */
  emailKey: string
  bio: string
  personalDescription: string | null
  imageUrl: string | null
  /** Alt text. */
  imageAlt: string | null
  imageFocus: PictureFocus | null
  websiteUrl: string | null
  status: Generated<ContentStatus>
  publishAt: string | null
  sample: SampleMark | null
  createdAt: string
  updatedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    teachers: TeacherTable
  }
}
