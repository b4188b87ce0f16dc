import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import './testimonial.table.server'

export type TestimonialRow = Selectable<Schema['testimonials']>

export const listTestimonials = (db: Database): Promise<TestimonialRow[]> =>
  db.q().selectFrom('testimonials').selectAll().orderBy('id').execute()
