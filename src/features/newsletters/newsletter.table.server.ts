import type { Generated } from 'kysely'
import type { ContentStatus } from '@/content/content-rows.server'

interface NewsletterTable {
  id: Generated<number>
  /** Full English name. */
  month: string
  year: number
  link: string
  isSpecial: boolean
  /** Null for an ordinary newsletter. */
  specialDescription: string | null
  status: Generated<ContentStatus>
  publishAt: string | null
  createdAt: string
  updatedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    newsletters: NewsletterTable
  }
}
