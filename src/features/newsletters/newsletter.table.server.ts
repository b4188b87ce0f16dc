import type { ContentRow } from '@/content/content-rows.server'

interface NewsletterTable extends ContentRow {
  /** Full English name. */
  month: string
  year: number
  link: string
  isSpecial: boolean
  /** Null for an ordinary newsletter. */
  specialDescription: string | null
  /** Of its own page, `/newsletter/{slug}`, where it has one; `title` and `body` (markdown) are what that shows. */
  slug: string | null
  title: string | null
  body: string | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    newsletters: NewsletterTable
  }
}
