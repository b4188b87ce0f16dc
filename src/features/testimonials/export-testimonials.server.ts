import { contentExports, publicationOf } from '@/content/transfer/export-part.server'
import { presentTestimonialForAdmin } from './testimonial.presenter.server'
import { listTestimonialsForStaff } from './testimonial.repository.server'

const COLUMNS = ['id', 'quote', 'name', 'reviewCount', 'date'] as const

export const testimonialExports = contentExports('testimonials', COLUMNS, async ({ db }) =>
  (await listTestimonialsForStaff(db)).map((row) => ({ ...presentTestimonialForAdmin(row), ...publicationOf(row) })),
)
