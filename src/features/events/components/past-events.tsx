import { Link } from '@tanstack/react-router'
import { calendarDayText } from '@/platform/time/date-format'
import type { CommunityEvent } from '../event.schema'
import { formatState, shortMonth } from '../event-date'
import { formatLeaders } from '../event-text'

const byDateDescending = (a: CommunityEvent, b: CommunityEvent) => (b.lastDay ?? '').localeCompare(a.lastDay ?? '')

/** What recurred was last on that day. */
const dayText = (event: CommunityEvent) =>
  event.isRecurring && event.lastDay ? calendarDayText(event.lastDay) : `${shortMonth(event)} ${event.date}, ${event.year}`

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
            <time dateTime={(event.isRecurring ? event.lastDay : event.eventDate) ?? undefined} className="text-base text-ink-soft">
              {dayText(event)}
            </time>
            <Link
              to="/events/$slug"
              params={{ slug: event.slug }}
              className="font-heading text-ink text-subheading leading-snug no-underline hover:text-accent hover:underline"
            >
              {event.title}
            </Link>
            <span className="text-base text-ink-soft">{[formatState(event), formatLeaders(event)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
