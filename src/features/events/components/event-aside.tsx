import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import type { CommunityEvent } from '../event.schema'
import { EventDateMark } from './event-date-mark'

/** When, with whom, and the way to take part; it stays in view beside the text. */
export function EventAside({ event, isOver, canRegister }: { event: CommunityEvent; isOver: boolean; canRegister: boolean }) {
  const facts = [
    // The line below the title begins with that of any other.
    { label: 'Time', text: event.isRecurring ? event.time : '' },
    { label: event.facilitatorRole === 'facilitator' ? 'Facilitator' : 'Teacher', text: event.facilitator },
    { label: 'Additional Teachers', text: (event.facilitators ?? []).join(', ') },
  ].filter(({ text }) => text)
  return (
    <div className="border-ink border-t-2 pt-6 print:mb-6 print:border-0 print:pt-0 lg:sticky lg:top-28">
      {/* On paper the line below the title is enough. */}
      <div className="print:hidden">
        <EventDateMark event={event} />
      </div>
      {facts.length > 0 && (
        <dl className="mt-6 border-hairline border-t">
          {facts.map(({ label, text }) => (
            <div
              key={label}
              className="grid xs:grid-cols-[6.5rem_1fr] gap-x-4 border-hairline border-b py-3 print:py-1 text-base leading-normal"
            >
              <dt className="text-ink-soft">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-8 print:mt-3 grid justify-items-start gap-5">
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
