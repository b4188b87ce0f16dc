import * as z from 'zod'

/** A testimonial as a visitor sees it: the words, not who said them (spec D1 §3). */
export const testimonialAnswer = z.object({ id: z.number().int(), quote: z.string() }).meta({ id: 'Testimonial' })
export type Testimonial = z.output<typeof testimonialAnswer>

/** The same as staff see it (spec D2 §3). */
export const adminTestimonialAnswer = z
  .object({
    id: z.number().int(),
    quote: z.string(),
    name: z.string(),
    reviewCount: z.string().nullable().describe('For instance 8 reviews'),
    date: z.string().nullable().describe('Free text, for instance a week ago'),
  })
  .meta({ id: 'AdminTestimonial' })
export type AdminTestimonial = z.output<typeof adminTestimonialAnswer>
