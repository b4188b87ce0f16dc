import type { Selectable } from 'kysely'
import type { ContentRow } from '@/content/content-rows.server'
import { isPublished, type Reader } from '@/content/content-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'

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

export type TestimonialRow = Selectable<Schema['testimonials']>

const everyTestimonial = (db: Database) => db.q().selectFrom('testimonials').selectAll().orderBy('id')

export const listTestimonials = (reader: Reader): Promise<TestimonialRow[]> =>
  everyTestimonial(reader.db).where(isPublished(reader, 'testimonials')).execute()

export const listTestimonialsForStaff = (db: Database): Promise<TestimonialRow[]> => everyTestimonial(db).execute()
