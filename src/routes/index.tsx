import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '@/features/events/event.queries'
import { programsQuery } from '@/features/programs/program.queries'
import { loadPageData } from '@/platform/page-data'
import { site } from '@/site/facts'
import { AboutSection } from './-home/about-section'
import { EventsProgramsSection } from './-home/events-programs-section'
import { Hero } from './-home/hero'
import { pageHead } from './-layout/page-head'
import { useToday } from './-layout/today'

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => loadPageData(queryClient, programsQuery, eventsQuery),
  head: ({ matches }) =>
    pageHead({
      title: `${site.community} · ${site.school}`,
      description: `Weekly meditations and introductory events of the ${site.school} community in Boulder, Colorado, at the foot of the Rocky Mountains.`,
      path: '/',
      matches,
    }),
  component: HomePage,
})

function HomePage() {
  const today = useToday()
  return (
    <>
      <Hero />
      <AboutSection />
      <EventsProgramsSection today={today} />
    </>
  )
}
