import type { ContentRow } from '@/content/content-rows.server'

interface TestimonialTable extends ContentRow {
  quote: string
  name: string
  reviewCount: string | null
  date: string | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    testimonials: TestimonialTable
  }
}
