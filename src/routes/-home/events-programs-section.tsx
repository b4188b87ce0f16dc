import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Section } from '@/components/section'
import { LoadingNote } from '@/components/skeleton'
import { UpcomingTeasers } from '@/features/events/components/upcoming-teasers'
import { ProgramCard, ProgramCardSkeleton } from '@/features/programs/components/program-card'
import { programsQuery } from '@/features/programs/program.queries'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'

const videoId = 'teaching-video'

const TeachingVideo = import.meta.env.SSR
  ? (await import('./teaching-video')).TeachingVideo
  : lazyNearViewport(videoId, async () => (await import('./teaching-video')).TeachingVideo)

export function EventsProgramsSection({ today }: { today: string }) {
  return (
    <Section id="events-programs" labelledBy="programs-title">
      <h2 id="programs-title">How Our Programs Work</h2>
      <div className="mt-10 lg:mt-12">
        <ProgramGrid />
      </div>
      <div className="mt-section flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2>Upcoming Events</h2>
        <Link to="/events" className="more-link">
          View All Events
        </Link>
      </div>
      <div className="mt-10 lg:mt-12">
        <UpcomingTeasers today={today} />
      </div>
      <div id={videoId} className="mt-section aspect-4/3 print:hidden sm:aspect-video lg:aspect-21/9">
        <Suspense>
          <TeachingVideo />
        </Suspense>
      </div>
    </Section>
  )
}

/** spec D1 §4 */
const skeletons = [1, 2, 3, 4]

function ProgramGrid() {
  const { data } = useQuery(programsQuery)
  return (
    <div className="grid gap-x-[clamp(1.25rem,2vw,2rem)] gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {data
        ? data.programs.map((program) => <ProgramCard key={program.id} program={program} />)
        : skeletons.map((each) => <ProgramCardSkeleton key={each} />)}
      {!data && <LoadingNote>Loading programs</LoadingNote>}
    </div>
  )
}
