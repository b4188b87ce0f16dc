import { contentHandlers } from '@/content/content-api.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { testimonialCalls } from './testimonial.calls'
import { testimonialOperations } from './testimonial.operations.server'
import { presentTestimonial, presentTestimonialForAdmin } from './testimonial.presenter.server'
import { listTestimonials, listTestimonialsForStaff } from './testimonial.repository.server'

export const testimonialsApi = serveCalls(testimonialCalls, {
  ...contentHandlers('testimonials', testimonialCalls, {
    operations: testimonialOperations,
    staff: { list: ({ db }) => listTestimonialsForStaff(db), present: (rows) => rows.map(presentTestimonialForAdmin) },
  }),
  'GET /api/testimonials': async ({ services }) => ({ testimonials: (await listTestimonials(services)).map(presentTestimonial) }),
})
