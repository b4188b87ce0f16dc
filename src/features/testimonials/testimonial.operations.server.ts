import { contentOperations, copyTitle } from '@/content/content-operations.server'
import { type TestimonialInput, testimonialInput } from './testimonial-input.schema'

/** Creating, updating and deleting testimonials (spec D2 §7). */
export const testimonialOperations = contentOperations<'testimonials', TestimonialInput>({
  table: 'testimonials',
  noun: 'testimonial',
  input: testimonialInput,
  // The audit log outlives its subject, and the name belongs to its owner.
  label: (testimonial) => testimonial.quote,
  searched: ['name', 'quote'],
  storedInput: (row) => ({ quote: row.quote, name: row.name, reviewCount: row.reviewCount, date: row.date }),
  // Only staff see the name; the words are the student's.
  copyOf: (input) => ({ ...input, name: copyTitle(input.name, 120) }),
  columns: (input) => ({ quote: input.quote, name: input.name, reviewCount: input.reviewCount, date: input.date }),
})
