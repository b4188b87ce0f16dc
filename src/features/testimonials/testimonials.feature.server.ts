import { presentedContent } from '@/content/content-api.server'
import type { Feature } from '@/content/feature.server'
import { contentExports } from '@/content/feature.server'
import { testimonialsApi } from './testimonial.api.server'
import { testimonialOperations } from './testimonial.operations.server'
import { presentTestimonialForAdmin } from './testimonial.presenter.server'
import { listTestimonialsForStaff } from './testimonial.repository.server'

export const testimonialsFeature: Feature = {
  name: 'testimonials',
  api: [testimonialsApi],
  content: [presentedContent(testimonialOperations, (rows) => rows.map(presentTestimonialForAdmin))],
  exports: contentExports('testimonials', {
    columns: {
      id: true,
      quote: true,
      name: true,
      reviewCount: true,
      date: true,
    },
    list: listTestimonialsForStaff,
    present: presentTestimonialForAdmin,
  }),
}
