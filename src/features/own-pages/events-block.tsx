import { Link } from '@tanstack/react-router'
import { EventDateMark } from '@/features/events/catalog/event-date-mark'
import { leaderRole, upcomingOf } from '@/features/events/event-text'
import { EventsFailure, NoEventsPlanned, useEvents } from '@/features/events/events-failure'
import { timeHere } from '@/features/events/schedule/timing'
import { useSite } from '@/site/use-site'
import { LoadingNote, Skeletons } from '@/ui/skeleton'
import type { BlockOf } from './blocks'

/** The next events of a kind or of a teacher, the soonest first (spec B §11.2). */
export function EventsBlock({ kind, limit = '5', teacher, today }: BlockOf<'events'> & { today: string }) {
  const list = useEvents()
  const { timeZone } = useSite()
  if (list.state === 'failed') return <EventsFailure />
  if (list.state === 'loading')
    return (
      <div className="border-hairline border-t pt-5">
        <Skeletons bars="h-13 w-2/3 | mt-6 h-6 w-4/5 | mt-4 h-4 w-1/2" />
        <LoadingNote>Loading events</LoadingNote>
      </div>
    )
  const events = upcomingOf(list.events, today)
    .filter((event) => (!kind || event.kind === kind) && (!teacher || event.teacherProfileIds.includes(Number(teacher))))
    .slice(0, Number(limit))
  if (events.length === 0) return <NoEventsPlanned />
  return (
    <>
      <ul className="border-ink border-t">
        {events.map((event) => (
          <li key={event.id} className="grid gap-x-8 gap-y-3 border-hairline border-b py-5 sm:grid-cols-[18rem_1fr]">
            <EventDateMark event={event} today={today}>
              <p>{timeHere(event, timeZone)}</p>
            </EventDateMark>
            <div>
              <h3 className="text-subheading leading-snug">
                <Link to="/events/$slug" params={{ slug: event.slug }} className="text-ink no-underline hover:text-accent hover:underline">
                  {event.title}
                </Link>
              </h3>
              <p className="mt-1 text-base text-ink-soft">
                {[event.facilitator && `${leaderRole(event)}: ${event.facilitator}`, event.location].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Link to="/events" className="more-link mt-5 text-base">
        View All Events
      </Link>
    </>
  )
}
