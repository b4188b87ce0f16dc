import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '@/features/events/event.queries'
import { programsQuery } from '@/features/programs/program.queries'
import { testimonialsQuery } from '@/features/testimonials/testimonial.queries'
import { fullName } from '@/site/place'
import { AboutSection, Hero, LowerPart } from './-home/hero'
import { headFor, loaderFor } from './-layout/page-head'

const loadHome = loaderFor('home', ({ site }) => [programsQuery, eventsQuery(site), testimonialsQuery])

export const Route = createFileRoute('/')({
  loader: async (match) => {
    await loadHome(match)
    await import('./-home/lower-sections')
  },
  head: headFor('home', fullName, '/'),
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
