import type { DraftPage } from '@/features/desk/staff-address'
import { apiRequest } from '@/platform/browser/api-request'
import { WithAnswer } from '@/platform/rendering/with-answer'
import { PageHeader } from '@/ui/page-header'
import type { testimonialCalls } from './testimonial.calls'
import { testimonialsQuery } from './testimonial.queries'
import type { Testimonial } from './testimonial.schema'
import { TestimonialsSection } from './testimonials-section'

/** What students say on the home page, with a draft in it. */
export const testimonialDraft: DraftPage<{ testimonials: Testimonial[] }> = {
  load: (read) => read(apiRequest<typeof testimonialCalls>()('GET /api/testimonials')),
  Page: ({ testimonials }) => (
    <WithAnswer queryKey={testimonialsQuery.queryKey} answer={{ testimonials }}>
      <PageHeader title="Home" />
      <TestimonialsSection />
    </WithAnswer>
  ),
}
