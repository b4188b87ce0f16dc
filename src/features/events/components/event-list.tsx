import { LoadingNote, Skeleton } from '@/components/skeleton'
import type { CommunityEvent } from '../event.schema'
import { inSortOrder, isPast } from '../event-date'
import { EventsFailure, NoEventsPlanned } from '../events-failure'
import { registrationState } from '../registration/registration-state'
import { useEvents } from '../use-events'
import { EventCard, EventCardSkeleton } from './event-card'
import { FeaturedEvent } from './featured-event'
import { PastEvents } from './past-events'

const grid = 'mt-10 grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-16 sm:grid-cols-2'

/** Four cards look better two by two than three and one. */
const columnsFor = (count: number) => (count === 2 || count === 4 ? grid : `${grid} lg:grid-cols-3`)
const skeletons = [1, 2, 3, 4, 5, 6]

/** Every event: the first upcoming one at length, the others as cards, then past ones (spec D1 §2). */
export function EventList({ today }: { today: string }) {
  const list = useEvents()
  if (list.state === 'failed') return <EventsFailure />
  if (list.state === 'loading') return <EventListSkeleton />

  const events = inSortOrder(list.events)
  const [featured, ...more] = events.filter((event) => !isPast(event, today))
  const past = events.filter((event) => isPast(event, today))
  return (
    <>
      {featured ? (
        <section aria-labelledby="featured">
          <h2 id="featured" className="mb-6 font-[550] font-sans text-accent text-base leading-normal tracking-normal">
            Featured Event
          </h2>
          <FeaturedEvent
            event={featured}
            today={today}
            registration={list.isBuiltIn ? 'off' : registrationState(featured, { at: list.at, today })}
          />
        </section>
      ) : (
        <NoEventsPlanned />
      )}
      {more.length > 0 && <MoreEvents events={more} today={today} />}
      {past.length > 0 && <PastEvents events={past} />}
    </>
  )
}

function MoreEvents({ events, today }: { events: CommunityEvent[]; today: string }) {
  return (
    <section aria-labelledby="more" className="mt-section">
      <h2 id="more">More Upcoming Events</h2>
      <div className={columnsFor(events.length)}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} today={today} />
        ))}
      </div>
    </section>
  )
}

function EventListSkeleton() {
  return (
    <>
      <Skeleton className="h-5 w-32" />
      <div className={columnsFor(skeletons.length)}>
        {skeletons.map((each) => (
          <EventCardSkeleton key={each} />
        ))}
      </div>
      <LoadingNote>Loading events</LoadingNote>
    </>
  )
}
