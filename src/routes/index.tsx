import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '@/features/events/event.queries'
import { programsQuery } from '@/features/programs/program.queries'
import { testimonialsQuery } from '@/features/testimonials/testimonial.queries'
import { AboutSection } from './-home/about-section'
import { Hero } from './-home/hero'
import { LowerPart } from './-home/lower-part'
import { headFor, loaderFor } from './-layout/text-page'

const loadHome = loaderFor('home', ({ site }) => [programsQuery, eventsQuery(site), testimonialsQuery])

export const Route = createFileRoute('/')({
  loader: async (match) => {
    await loadHome(match)
    await import('./-home/lower-sections')
  },
  head: headFor('home', ({ community, school }) => `${community} · ${school}`, '/'),
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
