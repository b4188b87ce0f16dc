import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/button'
import type { CommunityEvent } from '../event.schema'
import { EventDateMark } from './event-date-mark'

/** When, where, with whom, and the way to take part; it stays in view beside the text. */
export function EventAside({ event, isOver, canRegister }: { event: CommunityEvent; isOver: boolean; canRegister: boolean }) {
  const others = event.facilitators ?? []
  return (
    <div className="border-ink border-t-2 pt-6 lg:sticky lg:top-28">
      <EventDateMark event={event} />
      <dl className="mt-6 border-hairline border-t">
        <Fact label="Time">{event.time}</Fact>
        <Fact label="Location">{event.location}</Fact>
        <Fact label={event.facilitatorRole === 'facilitator' ? 'Facilitator' : 'Teacher'}>{event.facilitator}</Fact>
        {others.length > 0 && <Fact label="Additional Teachers">{others.join(', ')}</Fact>}
      </dl>
      <div className="mt-8 grid justify-items-start gap-5">
        {isOver && <p className="font-[550] text-accent">This event has passed</p>}
        {!isOver && canRegister && (
          <Link to="/register/$slug" params={{ slug: event.slug }} className={buttonClass('filled')}>
            Register for This Event
          </Link>
        )}
        {event.flyerUrl && (
          <a href={event.flyerUrl} className={buttonClass('quiet')}>
            Download Event Flyer (PDF)
          </a>
        )}
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-x-4 border-hairline border-b py-3 text-base leading-normal">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
