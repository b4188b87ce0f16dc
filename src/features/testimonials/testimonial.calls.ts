import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { defineCalls } from '@/platform/http/calls'
import { adminTestimonialAnswer, testimonialAnswer } from './testimonial.schema'
import { testimonialInput } from './testimonial-input.schema'

/** Testimonials, for staff and, without names, for visitors (spec D1 §7, D2 §7). */
export const testimonialCalls = defineCalls({
  ...contentCalls({
    noun: 'testimonial',
    plural: 'testimonials',
    input: testimonialInput,
    answer: adminTestimonialAnswer,
    listAccess: 'editor',
  }),
  'GET /api/testimonials': {
    summary: 'List what students say',
    isPubliclyCacheable: true,
    success: { body: z.object({ testimonials: z.array(testimonialAnswer) }) },
  },
})
