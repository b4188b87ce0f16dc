import { contentOperations } from '@/content/content-operations.server'
import { type TestimonialInput, testimonialInput } from './testimonial-input.schema'

/** Creating, updating and deleting testimonials (spec D2 §7). */
export const testimonialOperations = contentOperations<'testimonials', TestimonialInput>({
  table: 'testimonials',
  noun: 'testimonial',
  input: testimonialInput,
  // The audit log outlives what it tells of, and the name is nobody's but its owner's.
  label: (testimonial) => testimonial.quote,
  storedInput: (row) => ({ quote: row.quote, name: row.name, reviewCount: row.review_count, date: row.date }),
  columns: (input) => ({ quote: input.quote, name: input.name, review_count: input.reviewCount, date: input.date }),
})
