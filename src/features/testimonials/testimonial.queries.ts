import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { testimonialCalls } from './testimonial.kind'

const request = apiRequest<typeof testimonialCalls>()

/** What students say. Fails in the documented words (spec D1 §8). */
export const testimonialsQuery = queryOptions({
  queryKey: ['/api/testimonials'],
  queryFn: () =>
    fetchJson(request('GET /api/testimonials')).catch(() => {
      throw new Error('Failed to fetch testimonials')
    }),
})

export const adminTestimonialsQuery = apiQuery(['/api/cms/testimonials'], request('GET /api/cms/testimonials'))
