import { contentExports } from '@/content/transfer/export-part.server'
import { presentTestimonialForAdmin } from './testimonial.presenter.server'
import { listTestimonialsForStaff } from './testimonial.repository.server'

export const testimonialExports = contentExports('testimonials', {
  columns: {
    id: true,
    quote: true,
    name: true,
    reviewCount: true,
    date: true,
  },
  list: listTestimonialsForStaff,
  present: presentTestimonialForAdmin,
})
