import type { Services } from '@/platform/services.server'
import { testimonialOperations } from './testimonial.operations.server'
import type { TestimonialRow } from './testimonial.repository.server'
import { testimonialInput } from './testimonial-input.schema'

/** A testimonial in the database, with `fields` as staff would send them. */
export const makeTestimonial = (services: Services, fields: Record<string, unknown> = {}): Promise<TestimonialRow> =>
  testimonialOperations.create(services, testimonialInput.parse({ quote: 'It changed how I listen.', name: 'Ada Quist', ...fields }))
