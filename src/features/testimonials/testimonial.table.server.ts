import type { Generated } from 'kysely'

interface TestimonialTable {
  id: Generated<number>
  quote: string
  name: string
  review_count: string | null
  date: string | null
  created_at: string
  updated_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    testimonials: TestimonialTable
  }
}
