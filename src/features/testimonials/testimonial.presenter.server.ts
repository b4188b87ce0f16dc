import type { TestimonialRow } from './testimonial.repository.server'
import type { AdminTestimonial, Testimonial } from './testimonial.schema'

/** A testimonial as anyone may see it. */
export const presentTestimonial = (row: TestimonialRow): Testimonial => ({ id: row.id, quote: row.quote })

/** The same with who said it. */
export const presentTestimonialForAdmin = (row: TestimonialRow): AdminTestimonial => ({
  id: row.id,
  quote: row.quote,
  name: row.name,
  reviewCount: row.reviewCount,
  date: row.date,
})
