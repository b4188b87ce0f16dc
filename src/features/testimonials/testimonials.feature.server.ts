import type { Feature } from '@/content/feature.server'
import { testimonialExports } from './export-testimonials.server'
import { testimonialsApi } from './testimonial.api.server'
import { testimonialOperations } from './testimonial.operations.server'

export const testimonialsFeature: Feature = {
  name: 'testimonials',
  api: [testimonialsApi],
  content: [testimonialOperations],
  exports: testimonialExports,
}
