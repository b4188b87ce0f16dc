import type { ContentRow } from '@/content/content-rows.server'

interface WebinarTable extends ContentRow {
  slug: string
  title: string
  description: string
  presenter: string
  /** As staff gave it. */
  videoUrl: string
  /** As staff gave it: https or a site path. */
  thumbnailUrl: string | null
  /** The site path of our copy of an https thumbnail, or of the video's picture; null until it is there. */
  thumbnailCopy: string | null
  tags: string[]
  year: number
  month: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    webinars: WebinarTable
  }
}
