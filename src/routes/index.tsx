import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '@/features/events/event.queries'
import { loadTexts, textsOf } from '@/features/page-texts/page-text.queries'
import { programsQuery } from '@/features/programs/program.queries'
import { testimonialsQuery } from '@/features/testimonials/testimonial.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { placeOf } from '@/site/place'
import { AboutSection } from './-home/about-section'
import { Hero } from './-home/hero'
import { LowerPart } from './-home/lower-part'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const data = loadPageData(context.queryClient, programsQuery, eventsQuery(context.site), testimonialsQuery)
    await loadTexts(context, 'home')
    await data
    await import('./-home/lower-sections')
  },
  head: ({ matches, match: { context } }) =>
    pageHead({
      site: context.site,
      title: `${context.site.community} · ${context.site.school}`,
      description: textsOf(context, 'home')?.description,
      path: '/',
      matches,
    }),
  component: HomePage,
})

function HomePage() {
  return (
    <>
      <Hero />
      <AboutSection />
      <LowerPart />
    </>
  )
}
