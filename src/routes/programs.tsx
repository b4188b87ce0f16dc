import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '@/components/page-header'
import { Section } from '@/components/section'
import { eventsQuery } from '@/features/events/event.queries'
import { ProgramList } from '@/features/programs/components/program-list'
import { programsQuery } from '@/features/programs/program.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { placeOf } from '@/site/place'
import { pageHead } from './-layout/page-head'
import { useToday } from './-layout/today'
import { IntroductionBanner } from './-programs/introduction-banner'
import { MessageSection } from './-programs/message-section'
import { ThreeSteps } from './-programs/three-steps'

export const Route = createFileRoute('/programs')({
  loader: ({ context: { queryClient, site } }) => loadPageData(queryClient, programsQuery, eventsQuery(site)),
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'Programs',
      description: `Introductions, workshops, ongoing groups and private sessions of the ${site.school} in ${placeOf(site)}, and how to begin.`,
      path: '/programs',
      matches,
    }),
  component: ProgramsPage,
})

/** spec D1 §2, Programs */
function ProgramsPage() {
  const today = useToday()
  return (
    <>
      <PageHeader title="Programs" className="pb-[clamp(3rem,6vw,5.5rem)]">
        <p>For the curious, and for those who have walked this path for many years.</p>
      </PageHeader>
      <ThreeSteps />
      <Section labelledBy="available-title">
        <h2 id="available-title">Available Programs</h2>
        <ProgramList />
      </Section>
      <IntroductionBanner today={today} />
      <MessageSection />
    </>
  )
}
