import * as z from 'zod'
import { contentApi } from '@/content/content-api.server'
import { operation } from '@/platform/http/operation.server'
import { testimonialOperations } from './testimonial.operations.server'
import { presentTestimonial, presentTestimonialForAdmin } from './testimonial.presenter.server'
import { listTestimonials } from './testimonial.repository.server'
import { adminTestimonialAnswer, testimonialAnswer } from './testimonial.schema'
import { testimonialInput } from './testimonial-input.schema'

const publicList = z.object({ testimonials: z.array(testimonialAnswer) })

/** Testimonials, for staff and, without names, for visitors (spec D1 §7, D2 §7). */
export const testimonialsApi = contentApi({
  noun: 'testimonial',
  plural: 'testimonials',
  input: testimonialInput,
  answer: adminTestimonialAnswer,
  operations: testimonialOperations,
  list: listTestimonials,
  listAccess: 'admin',
  present: (_c, rows) => rows.map(presentTestimonialForAdmin),
}).get(
  '/testimonials',
  operation({ summary: 'List what students say', isSameForVisitors: true, success: { body: publicList } }),
  async (c) => c.json({ testimonials: (await listTestimonials(c.var.services.db)).map(presentTestimonial) }),
)
