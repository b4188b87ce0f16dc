import { Link } from '@tanstack/react-router'
import { useSite } from '@/site/use-site'
import { LoadingNote, Skeletons } from '@/ui/skeleton'
import type { CommunityEvent } from '../event.schema'
import { homeEvents, introOf } from '../event-text'
import { EventsFailure, NoEventsPlanned, useEvents } from '../events-failure'
import { timeHere } from '../schedule/timing'
import { EventDateMark } from './event-date-mark'

const grid = 'grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-12 lg:grid-cols-3'

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

function EventTeaser({ event, today }: { event: CommunityEvent; today: string }) {
  const intro = introOf(event)
  return (
    <article className="flex flex-col border-ink border-t-2 pt-5 sm:grid sm:grid-cols-[18rem_1fr] sm:gap-x-8 lg:flex">
      <EventDateMark event={event} today={today}>
        <p>{timeHere(event, useSite().timeZone)}</p>
        <p>{event.location}</p>
      </EventDateMark>
      <div className="mt-5 flex grow flex-col sm:mt-0 lg:mt-5">
        <h3 className="mb-4">{event.title}</h3>
        {intro && <p className="-mt-2 mb-4 line-clamp-4 text-base text-ink-soft">{intro}</p>}
        <Link
          to="/events/$slug"
          params={{ slug: event.slug }}
          aria-label={`View Details: ${event.title}`}
          className="more-link mt-auto self-start text-base"
        >
          View Details
        </Link>
      </div>
    </article>
  )
}

const EventTeaserSkeleton = () => (
  <div className="border-hairline border-t-2 pt-5">
    <Skeletons bars="h-13 w-2/3 | mt-6 h-6 w-4/5 | mt-4 h-4 w-full | mt-2.5 h-4 w-2/3 | mt-6 h-4 w-24" />
  </div>
)
