import type { Generated } from 'kysely'
import type { ContentStatus } from '@/content/content-rows.server'

interface TestimonialTable {
  id: Generated<number>
  quote: string
  name: string
  reviewCount: string | null
  date: string | null
  status: Generated<ContentStatus>
  publishAt: string | null
  createdAt: string
  updatedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    testimonials: TestimonialTable
  }
}
