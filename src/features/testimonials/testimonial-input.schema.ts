import * as z from 'zod'
import { optionalText, requiredText } from '@/platform/forms/input-fields'

/** What staff send to create a testimonial, or together with what is stored to update one (spec D2 §3, §7). */
export const testimonialInput = z.object({
  quote: requiredText('The quote', 5000),
  name: requiredText('The name', 120),
  reviewCount: optionalText('The review count', 120),
  date: optionalText('The date', 120),
})
export type TestimonialInput = z.output<typeof testimonialInput>
