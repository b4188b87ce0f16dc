import type { ContentExample } from '@/content/content-example'

export const testimonialExample = {
  noun: 'testimonial',
  plural: 'testimonials',
  field: 'quote',
  listAccess: 'editor',
  input: { quote: 'A quiet place.', name: 'Ada' },
} as const satisfies ContentExample
