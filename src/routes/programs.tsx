import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '@/features/events/event.queries'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { programsQuery } from '@/features/programs/program.queries'
import { ProgramList } from '@/features/programs/program-list'
import { PageHeader } from '@/ui/page-header'
import { Section } from '@/ui/section'
import { headFor, loaderFor } from './-layout/page-head'
import { useToday } from './-layout/root-data'
import { IntroductionBanner, MessageSection, ThreeSteps } from './-pages/programs'

export const Route = createFileRoute('/programs')({
  loader: loaderFor('programs', ({ site }) => [programsQuery, eventsQuery(site)]),
  head: headFor('programs', 'Programs'),
  component: ProgramsPage,
})

/** spec D1 §2, Programs */
function ProgramsPage() {
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
      <IntroductionBanner today={useToday()} />
      <MessageSection />
    </>
  )
}
