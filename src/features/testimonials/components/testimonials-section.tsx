import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Section } from '@/components/section'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'
import { testimonialsQuery } from '../testimonial.queries'

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
        {/* The arrows stand beside it. */}
        <h2 id="testimonials-title" className="pr-32">
          What Our Students Say
        </h2>
        <Suspense fallback={<div className="min-h-40" />}>
          <Carousel testimonials={testimonials} />
        </Suspense>
      </div>
    </Section>
  )
}
