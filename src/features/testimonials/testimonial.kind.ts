import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { defineKind, field, forEveryone, type PublicOf, type StaffOf } from '@/content/define-kind'
import { optionalText, requiredText } from '@/platform/forms/input-fields'
import { defineCalls } from '@/platform/http/calls'

const forStaff = { public: false, exported: true } as const

/** What students say: visitors read the words, and only staff who said them (spec D1 §3, D2 §3, §7). */
export const testimonial = defineKind({
  noun: 'testimonial',
  plural: 'testimonials',
  fields: {
    quote: field(requiredText('The quote', 5000), { ...forEveryone, label: 'Quote', searched: true }),
    name: field(requiredText('The name', 120), { ...forStaff, label: 'Name', searched: true }),
    reviewCount: field(optionalText('The review count', 120), { ...forStaff, label: 'Review count', about: 'For instance 8 reviews' }),
    date: field(optionalText('The date', 120), { ...forStaff, label: 'Date', about: 'Free text, for instance a week ago' }),
  },
})
export type Testimonial = PublicOf<typeof testimonial>
export type AdminTestimonial = StaffOf<typeof testimonial>

/** For staff and, without names, for visitors (spec D1 §7, D2 §7). */
export const testimonialCalls = defineCalls({
  ...contentCalls({ ...testimonial, listAccess: 'editor' }),
  'GET /api/testimonials': {
    summary: 'List what students say',
    isPubliclyCacheable: true,
    success: { body: z.object({ testimonials: z.array(testimonial.publicAnswer) }) },
  },
})
