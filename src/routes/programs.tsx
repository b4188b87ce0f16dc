import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '@/components/page-header'
import { Section } from '@/components/section'
import { eventsQuery } from '@/features/events/event.queries'
import { Prose } from '@/features/page-texts/components/prose'
import { loadTexts, textsOf, useTexts } from '@/features/page-texts/page-text.queries'
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
  loader: async ({ context }) => {
    const data = loadPageData(context.queryClient, programsQuery, eventsQuery(context.site))
    await loadTexts(context, 'programs')
    await data
  },
  head: ({ matches, match: { context } }) =>
    pageHead({
      site: context.site,
      title: 'Programs',
      description: textsOf(context, 'programs')?.description,
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
        <Prose text={useTexts('programs').lead} />
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
