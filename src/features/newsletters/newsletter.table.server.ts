import type { Generated } from 'kysely'

interface NewsletterTable {
  id: Generated<number>
  /** Full English name. */
  month: string
  year: number
  link: string
  is_special: number
  /** Null for an ordinary newsletter. */
  special_description: string | null
  created_at: string
  updated_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    newsletters: NewsletterTable
  }
}
