import type { Generated } from 'kysely'
import type { ContentStatus } from '@/content/content-rows.server'

interface TestimonialTable {
  id: Generated<number>
  quote: string
  name: string
  review_count: string | null
  date: string | null
  status: Generated<ContentStatus>
  publish_at: string | null
  created_at: string
  updated_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    testimonials: TestimonialTable
  }
}
