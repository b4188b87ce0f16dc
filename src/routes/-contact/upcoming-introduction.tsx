import { Link } from '@tanstack/react-router'
import { EventDateMark } from '@/features/events/catalog/event-date-mark'
import { nextIntroduction } from '@/features/events/introductions'
import { timeHere } from '@/features/events/schedule/all-day'
import { useEvents } from '@/features/events/use-events'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { useSite } from '@/site/use-site'

/** When one can first meet us; nothing where no introduction is planned (spec D1 §2). */
export function UpcomingIntroduction({ today }: { today: string }) {
  const list = useEvents()
  const { introduction: heading } = useTexts('contact')
  const { timeZone } = useSite()
  const event = list.state === 'loaded' ? nextIntroduction(list.events, today) : undefined
  if (!event) return null
  return (
    <section aria-labelledby="introduction" className="mt-12 border-ink border-t-2 pt-5">
      <h2 id="introduction" className="mb-5 font-[550] font-sans text-accent text-base leading-normal tracking-normal">
        {heading}
      </h2>
      <EventDateMark event={event} today={today}>
        <p>{timeHere(event, timeZone)}</p>
        <p>{event.location}</p>
      </EventDateMark>
      <h3 className="mt-5">{event.title}</h3>
      {event.introText && <p className="measure mt-2 mb-4 text-base text-ink-soft">{event.introText}</p>}
      <Link to="/events/$slug" params={{ slug: event.slug }} className="more-link text-base">
        View Details<span className="sr-only">: {event.title}</span>
      </Link>
    </section>
  )
}
