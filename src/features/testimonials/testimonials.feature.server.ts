import { presentedContent } from '@/content/content-api.server'
import type { Feature } from '@/content/feature.server'
import { testimonialExports } from './export-testimonials.server'
import { testimonialsApi } from './testimonial.api.server'
import { testimonialOperations } from './testimonial.operations.server'
import { presentTestimonialForAdmin } from './testimonial.presenter.server'

export const testimonialsFeature: Feature = {
  name: 'testimonials',
  api: [testimonialsApi],
  content: [presentedContent(testimonialOperations, (rows) => rows.map(presentTestimonialForAdmin))],
  exports: testimonialExports,
}
