import { contentHandlers } from '@/content/content-api.server'
import { copyTitle } from '@/content/content-operations.server'
import type { Feature } from '@/content/feature.server'
import { keepKind, type TableOf } from '@/content/keep-kind.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { testimonial, testimonialCalls } from './testimonial.kind'

declare module '@/platform/database/database.server' {
  interface Schema {
    testimonials: TableOf<typeof testimonial>
  }
}

const { operations, staff, visitors, content, exports } = keepKind(testimonial, {
  table: 'testimonials',
  // The audit log outlives its subject, and the name belongs to its owner.
  label: ({ quote }) => quote,
  // Only staff see the name; the words are the student's.
  copyOf: (input) => ({ ...input, name: copyTitle(input.name, 120) }),
})
export const testimonialOperations = operations

export const testimonialsFeature: Feature = {
  name: 'testimonials',
  api: [
    serveCalls(testimonialCalls, {
      ...contentHandlers('testimonials', testimonialCalls, { operations, staff }),
      'GET /api/testimonials': async ({ services }) => ({ testimonials: visitors.present(await visitors.list(services)) }),
    }),
  ],
  content,
  exports,
}
