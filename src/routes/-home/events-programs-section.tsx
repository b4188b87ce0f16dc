import { Link } from '@tanstack/react-router'
import { Section } from '@/components/section'
import { UpcomingTeasers } from '@/features/events/components/upcoming-teasers'
import { ProgramGrid } from '@/features/programs/components/program-grid'

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
    </Section>
  )
}
