import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '@/features/events/event.queries'
import { programsQuery } from '@/features/programs/program.queries'
import { testimonialsQuery } from '@/features/testimonials/testimonial.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { placeOf } from '@/site/place'
import { AboutSection } from './-home/about-section'
import { Hero } from './-home/hero'
import { LowerPart } from './-home/lower-part'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, site } }) => {
    await loadPageData(queryClient, programsQuery, eventsQuery(site), testimonialsQuery)
    await import('./-home/lower-sections')
  },
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: `${site.community} · ${site.school}`,
      description: `Weekly meditations and introductory events of the ${site.school} community in ${placeOf(site)}, at the foot of the Rocky Mountains.`,
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
