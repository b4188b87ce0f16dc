import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { DraftPage } from '@/features/desk/staff-address'
import { apiRequest } from '@/platform/browser/fetch-json'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'
import { WithAnswer } from '@/platform/rendering/with-answer'
import { PageHeader } from '@/ui/page-header'
import { Section } from '@/ui/section'
import type { Testimonial, testimonialCalls } from './testimonial.kind'
import { testimonialsQuery } from './testimonial.queries'

const id = 'testimonials'

const Carousel = import.meta.env.SSR
  ? (await import('./testimonial-carousel')).TestimonialCarousel
  : lazyNearViewport(id, async () => (await import('./testimonial-carousel')).TestimonialCarousel)

/** Shows only where there are testimonials; when they can't be loaded, the carousel is empty (spec D1 §8, decisions). */
export function TestimonialsSection() {
  const { data, isError } = useQuery(testimonialsQuery)
  const testimonials = data?.testimonials ?? []
  if (testimonials.length === 0 && !isError) return null
  return (
    <Section ground="lilac" labelledBy="testimonials-title">
      <div id={id} className="relative">
        {/* The arrows are next to the title, or above it where its text is too large for that. */}
        <div className="flex flex-wrap-reverse">
          <h2 id="testimonials-title" className="grow basis-36">
            What Our Students Say
          </h2>
          <div aria-hidden="true" className="h-11 w-32" />
        </div>
        <Suspense fallback={<div className="min-h-40" />}>
          <Carousel testimonials={testimonials} />
        </Suspense>
      </div>
    </Section>
  )
}

export const testimonialDraft: DraftPage<{ testimonials: Testimonial[] }> = {
  load: (read) => read(apiRequest<typeof testimonialCalls>()('GET /api/testimonials')),
  Page: ({ testimonials }) => (
    <WithAnswer queryKey={testimonialsQuery.queryKey} answer={{ testimonials }}>
      <PageHeader title="Home" />
      <TestimonialsSection />
    </WithAnswer>
  ),
}
