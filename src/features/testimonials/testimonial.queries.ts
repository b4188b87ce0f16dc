import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/platform/fetch-json'
import type { Testimonial } from './testimonial.schema'

export const testimonialsQuery = queryOptions({
  queryKey: ['/api/testimonials'],
  queryFn: () => fetchJson<{ testimonials: Testimonial[] }>('/api/testimonials'),
})
