import { LoadingNote } from '@/components/skeleton'
import { homeEvents } from '../event-date'
import { EventsFailure, NoEventsPlanned } from '../events-failure'
import { useEvents } from '../use-events'
import { EventTeaser, EventTeaserSkeleton } from './event-teaser'

const grid = 'grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-12 lg:grid-cols-3'

/** The next three events, in the order that the staff gave them. */
export function UpcomingTeasers({ today }: { today: string }) {
  const list = useEvents()
  if (list.state === 'failed') return <EventsFailure />
  if (list.state === 'loading') {
    return (
      <div className={grid}>
        {[1, 2, 3].map((each) => (
          <EventTeaserSkeleton key={each} />
        ))}
        <LoadingNote>Loading events</LoadingNote>
      </div>
    )
  }
  const events = homeEvents(list.events, today)
  if (events.length === 0) return <NoEventsPlanned />
  return (
    <div className={grid}>
      {events.map((event) => (
        <EventTeaser key={event.id} event={event} today={today} />
      ))}
    </div>
  )
}
