import type { Generated } from 'kysely'
import type { ContentStatus } from '@/content/content-rows.server'

interface NewsletterTable {
  id: Generated<number>
  /** Full English name. */
  month: string
  year: number
  link: string
  is_special: number
  /** Null for an ordinary newsletter. */
  special_description: string | null
  status: Generated<ContentStatus>
  publish_at: string | null
  created_at: string
  updated_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    newsletters: NewsletterTable
  }
}
