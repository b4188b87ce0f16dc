import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { AdminTestimonial, Testimonial } from './testimonial.schema'

/** What students say. Fails in the documented words (spec D1 §8). */
export const testimonialsQuery = queryOptions({
  queryKey: ['/api/testimonials'],
  queryFn: () =>
    fetchJson<{ testimonials: Testimonial[] }>('/api/testimonials').catch(() => {
      throw new Error('Failed to fetch testimonials')
    }),
})

/** The same with who said it, for staff. */
export const adminTestimonialsQuery = queryOptions({
  queryKey: ['/api/cms/testimonials'],
  queryFn: () => fetchJson<{ testimonials: AdminTestimonial[] }>('/api/cms/testimonials'),
})
