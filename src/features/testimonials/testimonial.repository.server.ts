import type { Selectable } from 'kysely'
import { isPublished, type Reader } from '@/content/published.server'
import type { Database, Schema } from '@/platform/database/database.server'
import './testimonial.table.server'

export type TestimonialRow = Selectable<Schema['testimonials']>

const everyTestimonial = (db: Database) => db.q().selectFrom('testimonials').selectAll().orderBy('id')

export const listTestimonials = (reader: Reader): Promise<TestimonialRow[]> =>
  everyTestimonial(reader.db).where(isPublished(reader, 'testimonials')).execute()

export const listTestimonialsForStaff = (db: Database): Promise<TestimonialRow[]> => everyTestimonial(db).execute()
