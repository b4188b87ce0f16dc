import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { buttonClass } from '@/components/button'
import { SiteLink } from '@/components/site-link'
import type { CommunityEvent } from '../event.schema'
import { beginningOf, introOf } from '../event-text'
import { otherRegistrationUrl, type RegistrationState, takesRegistrations } from '../registration/registration-state'
import { EventDateMark } from './event-date-mark'
import { EventFacts } from './event-facts'
import { EventPicture } from './event-picture'

interface FeaturedEventProps {
  event: CommunityEvent
  today: string
  registration: RegistrationState
}

/** The first event of the list, at length (spec D1 §2). */
export function FeaturedEvent({ event, today, registration }: FeaturedEventProps) {
  const otherUrl = registration === 'elsewhere' && otherRegistrationUrl(event)
  const registrationPath = takesRegistrations(registration) && `/register/${event.slug}`
  const href = otherUrl || registrationPath
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
