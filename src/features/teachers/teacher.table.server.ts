import type { ContentRow, SampleMark } from '@/content/content-rows.server'
import type { PictureFocus } from '@/features/media/picture-details.schema'

interface TeacherTable extends ContentRow {
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
  sample: SampleMark | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    teachers: TeacherTable
  }
}
