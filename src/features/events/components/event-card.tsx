import { Link } from '@tanstack/react-router'
import { Skeleton } from '@/components/skeleton'
import type { CommunityEvent } from '../event.schema'
import { EventDateMark } from './event-date-mark'
import { EventFacts } from './event-facts'
import { EventPicture } from './event-picture'

/** An event with its facts, for the events page (spec D1 §2). */
export function EventCard({ event, today }: { event: CommunityEvent; today: string }) {
  const description = (event.plainText || event.introText || '').replace(/\n+/g, '\n')
  return (
    <article className="flex flex-col">
      <EventPicture event={event} sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 50vw, 90vw" />
      <div className="mt-6">
        <EventDateMark event={event} today={today} />
      </div>
      <h3 className="mt-4">{event.title}</h3>
      {description && <p className="mt-2 line-clamp-3 whitespace-pre-line text-base text-ink-soft">{description}</p>}
      <EventFacts event={event} className="mt-4 mb-5 border-hairline border-t pt-4" />
      <Link
        to="/events/$slug"
        params={{ slug: event.slug }}
        aria-label={`View Event Details: ${event.title}`}
        className="more-link mt-auto self-start text-base"
      >
        View Event Details
      </Link>
    </article>
  )
}

export function EventCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-3/2 w-full" />
      <Skeleton className="mt-6 h-13 w-1/2" />
      <Skeleton className="mt-5 h-6 w-4/5" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-2/3" />
      <Skeleton className="mt-8 h-4 w-1/2" />
      <Skeleton className="mt-2.5 h-4 w-1/2" />
      <Skeleton className="mt-7 h-4 w-36" />
    </div>
  )
}
