import { Link } from '@tanstack/react-router'
import type { CommunityEvent } from '../event.schema'
import { shortMonth } from '../event-date'
import { leadersOf } from './event-facts'

const byDateDescending = (a: CommunityEvent, b: CommunityEvent) => (b.eventDate ?? '').localeCompare(a.eventDate ?? '')

/** What is over, latest first, as quiet lines. */
export function PastEvents({ events }: { events: CommunityEvent[] }) {
  return (
    <section aria-labelledby="past" className="mt-section">
      <h2 id="past">Past Events</h2>
      <ul className="mt-8 border-hairline border-b">
        {events.toSorted(byDateDescending).map((event) => (
          <li
            key={event.id}
            className="grid gap-x-10 gap-y-0.5 border-hairline border-t py-4 sm:grid-cols-[11rem_3fr_2fr] sm:items-baseline"
          >
            <time dateTime={event.eventDate ?? undefined} className="text-base text-ink-soft">
              {shortMonth(event)} {event.date}, {event.year}
            </time>
            <Link
              to="/events/$slug"
              params={{ slug: event.slug }}
              className="font-heading text-ink text-subheading leading-snug no-underline hover:text-accent hover:underline"
            >
              {event.title}
            </Link>
            <span className="text-base text-ink-soft">{leadersOf(event)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
