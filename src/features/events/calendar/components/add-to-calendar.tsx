import { CalendarPlus } from 'lucide-react'
import { buttonClass } from '@/components/button'
import type { CommunityEvent } from '../../event.schema'
import { introOf } from '../../event-text'
import { formatShortDay } from '../../series/format-session'
import type { TimeSpan } from '../../series/timing'
import { googleCalendarUrl, outlookCalendarUrl } from '../calendar-links'

interface AddToCalendarProps {
  event: CommunityEvent
  /** The address of the site, absolute. */
  publicUrl: string
  /** Only these of its dates. */
  dates?: readonly TimeSpan[]
}

/** The ways into a visitor's own calendar (spec B §2.2); they need no scripts. */
export function AddToCalendar({ event, publicUrl, dates = [] }: AddToCalendarProps) {
  const links = dates.length > 0 ? linksToDates(event, publicUrl, dates) : linksToEvent(event, publicUrl)
  return (
    <details className="justify-self-stretch print:hidden">
      <summary className={`${buttonClass('quiet')} w-fit cursor-pointer list-none gap-2 [&::-webkit-details-marker]:hidden`}>
        <CalendarPlus aria-hidden="true" size={18} strokeWidth={1.6} className="shrink-0" />
        Add to calendar
      </summary>
      <ul className="mt-3 border-hairline border-t text-base">
        {links.map(([label, href]) =>
          href ? (
            <li key={label} className="border-hairline border-b">
              <a href={href} className="block py-2.5 text-ink no-underline hover:text-accent hover:underline">
                {label}
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </details>
  )
}

type Links = [label: string, href: string | undefined][]

const linkedEvent = (event: CommunityEvent, publicUrl: string) => ({
  ...event,
  description: introOf(event),
  url: `${publicUrl}/events/${event.slug}`,
  timing: event,
  day: event.startsAt ? null : event.eventDate,
  session: event.nextSession,
})

function linksToEvent(event: CommunityEvent, publicUrl: string): Links {
  const path = `/events/${event.slug}`
  const linked = linkedEvent(event, publicUrl)
  const google = googleCalendarUrl(linked)
  const hasSeveralDates = event.recurrence !== null || event.extraDates.length > 0
  const nextDateOf = (service: string) => (hasSeveralDates ? `${service} (next date only)` : service)
  return [
    ['Apple Calendar and others', `${publicUrl.replace(/^https?:/, 'webcal:')}${path}.ics`],
    [google?.includes('&recur=') ? 'Google Calendar' : nextDateOf('Google Calendar'), google],
    // It takes no rule.
    [nextDateOf('Outlook'), outlookCalendarUrl(linked)],
    ['Download calendar file', `${path}.ics`],
  ]
}

/** The files of an event hold all of its dates. */
function linksToDates(event: CommunityEvent, publicUrl: string, dates: readonly TimeSpan[]): Links {
  const timing = { ...event, recurrence: null, extraDates: [], exceptions: [] }
  return dates.flatMap((session): Links => {
    const linked = { ...linkedEvent(event, publicUrl), timing, session, day: null }
    const suffix = dates.length > 1 ? `, ${formatShortDay(session.startsAt.slice(0, 10))}` : ''
    return [
      [`Google Calendar${suffix}`, googleCalendarUrl(linked)],
      [`Outlook${suffix}`, outlookCalendarUrl(linked)],
    ]
  })
}

/** Whether a day is known that is to come. */
export const fitsInCalendar = (event: Pick<CommunityEvent, 'nextSession' | 'isRecurring' | 'eventDate'>) =>
  event.nextSession !== null || (!event.isRecurring && event.eventDate !== null)
