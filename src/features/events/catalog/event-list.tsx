import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { NoPicture, Picture, pictureAttributes } from '@/features/media/picture'
import { calendarDayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { SiteLink } from '@/ui/site-link'
import { LoadingNote, Skeleton, Skeletons } from '@/ui/skeleton'
import type { CommunityEvent } from '../event.schema'
import { beginningOf, formatLeaders, formatState, inSortOrder, introOf, isPast, leaderRole, shortMonth } from '../event-text'
import { EventsFailure, NoEventsPlanned, useEvents } from '../events-failure'
import { otherRegistrationUrl, type RegistrationState, registrationState, takesRegistrations } from '../places/registration-state'
import { saysAllDay, timeHere } from '../schedule/timing'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import { EventDateMark } from './event-date-mark'

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
      {more.length > 0 && (
        <section aria-labelledby="more" className="mt-section">
          <h2 id="more">More Upcoming Events</h2>
          <div className={columnsFor(more.length)}>
            {more.map((event) => (
              <EventCard key={event.id} event={event} today={today} />
            ))}
          </div>
        </section>
      )}
      {past.length > 0 && <PastEvents events={past} />}
    </>
  )
}

const EventListSkeleton = () => (
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

const byDateDescending = (a: CommunityEvent, b: CommunityEvent) => (b.lastDay ?? '').localeCompare(a.lastDay ?? '')

const dayText = (event: CommunityEvent) =>
  event.stretch?.days ??
  (event.isRecurring && event.lastDay ? calendarDayText(event.lastDay) : `${shortMonth(event)} ${event.date}, ${event.year}`)

const PastEvents = ({ events }: { events: CommunityEvent[] }) => (
  <section aria-labelledby="past" className="mt-section">
    <h2 id="past">Past Events</h2>
    <ul className="mt-8 border-hairline border-b">
      {events.toSorted(byDateDescending).map((event) => (
        <li key={event.id} className="grid gap-x-10 gap-y-0.5 border-hairline border-t py-4 sm:grid-cols-[11rem_3fr_2fr] sm:items-baseline">
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

function EventCard({ event, today }: { event: CommunityEvent; today: string }) {
  const description = (event.plainText || event.introText || '').replace(/\n+/g, '\n')
  return (
    <article className="flex flex-col">
      <EventPicture event={event} sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 50vw, 90vw" loading="lazy" />
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

const EventCardSkeleton = () => (
  <div>
    <Skeletons bars="aspect-3/2 w-full | mt-6 h-13 w-1/2 | mt-5 h-6 w-4/5 | mt-4 h-4 w-full | mt-2.5 h-4 w-full | mt-2.5 h-4 w-2/3 | mt-8 h-4 w-1/2 | mt-2.5 h-4 w-1/2 | mt-7 h-4 w-36" />
  </div>
)

function FeaturedEvent({ event, today, registration }: { event: CommunityEvent; today: string; registration: RegistrationState }) {
  const otherUrl = registration === 'elsewhere' && otherRegistrationUrl(event)
  const href = otherUrl || (takesRegistrations(registration) && `/register/${event.slug}`)
  const intro = introOf(event)
  return (
    <article
      aria-labelledby="featured-title"
      className="grid gap-x-[clamp(2rem,5vw,5.5rem)] gap-y-9 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr] lg:items-start"
    >
      <EventPicture event={event} sizes="(min-width: 64rem) 46rem, 90vw" loading="eager" />
      <div className="border-ink border-t-2 pt-6 lg:row-span-2">
        <EventDateMark event={event} today={today} />
        <h3 id="featured-title" className="mt-6 font-[350] text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)] leading-[1.12]">
          {event.title}
        </h3>
        {intro && <p className="mt-4 text-ink-soft text-lead leading-normal">{intro}</p>}
        <EventFacts event={event} className="mt-6 border-hairline border-t pt-5" />
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
          {href && (
            <SiteLink href={href} className={buttonClass('filled')}>
              {registration === 'waitlist' ? 'Join the waitlist' : 'Register'}
            </SiteLink>
          )}
          <Link to="/events/$slug" params={{ slug: event.slug }} className={buttonClass(href ? 'quiet' : 'filled')}>
            View Details
          </Link>
        </div>
      </div>
      {event.description && <AboutThisEvent event={event} />}
    </article>
  )
}

function AboutThisEvent({ event }: { event: CommunityEvent }) {
  const lines = beginningOf(event).split('\n')
  return (
    <div>
      <h4 className="font-[430] font-heading text-heading leading-tight tracking-[-0.015em]">About This Event</h4>
      <p className="measure mt-3 text-ink-soft">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which never change places
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    </div>
  )
}

/** An event's picture at 3:2; without one, a quiet field, so that lists keep their line. */
function EventPicture({ event, ...picture }: { event: CommunityEvent; sizes: string; loading: 'eager' | 'lazy' }) {
  const frame = 'aspect-3/2 w-full rounded-sm object-cover'
  if (event.imageUrl) return <Picture url={event.imageUrl} {...picture} {...pictureAttributes(event, frame)} />
  return <NoPicture aria-hidden="true" className={frame} />
}

function EventFacts({ event, className = '' }: { event: CommunityEvent; className?: string }) {
  const time = timeHere(event, useSite().timeZone)
  const leaders = formatLeaders(event)
  const facts = [
    { label: 'Time', value: time && (event.stretch || event.isRecurring || saysAllDay(time) ? time : `Begins: ${time}`) },
    { label: 'Location', value: event.location },
    { label: 'Led by', value: leaders && `${leaderRole(event)}: ${leaders}` },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <dl className={`text-base text-ink-soft leading-normal ${className}`}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="sr-only">{label}</dt>
          <dd>{label === 'Time' ? <UnbrokenTimes text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
