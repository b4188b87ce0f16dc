import { CalendarDays, CalendarPlus } from 'lucide-react'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import type { CommunityEvent } from '../event.schema'
import { introOf } from '../event-text'
import { timeZoneName } from '../schedule/time-words'
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links'

type Links = readonly (readonly [label: string, href: string | undefined])[]

/** Links that add an event to a visitor's own calendar (spec B §2.2), without scripts. */
export const AddToCalendar = ({ event, publicUrl }: { event: CommunityEvent; publicUrl: string }) => (
  <CalendarLinks links={linksToEvent(event, publicUrl)} />
)

export const CalendarLinks = ({ links }: { links: Links }) => (
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

export const linkedEvent = (event: CommunityEvent, publicUrl: string) => ({
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
  const hasSeveralDates = Boolean(event.recurrence || event.extraDates?.length)
  const nextDateOf = (service: string) => (hasSeveralDates ? `${service} (next date only)` : service)
  return [
    ['Apple Calendar and others', `${publicUrl.replace(/^https?:/, 'webcal:')}${path}.ics`],
    [google?.includes('&recur=') ? 'Google Calendar' : nextDateOf('Google Calendar'), google],
    [nextDateOf('Outlook'), outlookCalendarUrl(linked)],
    ['Download calendar file', `${path}.ics`],
  ]
}

export const fitsInCalendar = (event: Pick<CommunityEvent, 'nextSession' | 'isRecurring' | 'eventDate'>) =>
  event.nextSession !== null || (!event.isRecurring && event.eventDate !== null)

/** How the community's dates come to a visitor's own calendar (spec B §2.2). `publicUrl` is the site's address, without a slash at the end. */
export function SubscribeToCalendar({ publicUrl }: { publicUrl: string }) {
  const address = `${publicUrl}/events.ics`
  return (
    <section aria-labelledby="own-calendar" className="grid items-end gap-x-12 gap-y-5 lg:grid-cols-[1fr_auto] print:hidden">
      <div>
        <h2 id="own-calendar">Subscribe to our calendar</h2>
        {/* Platforms may name a zone differently. */}
        <p className="mt-2 max-w-[36em] text-ink-soft" suppressHydrationWarning>
          New dates and changes appear in your own calendar automatically. Times are in {timeZoneName(useSite().timeZone)} unless they say
          otherwise.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass()}>
          <CalendarDays aria-hidden="true" size={18} strokeWidth={1.6} />
          Subscribe to our calendar
        </a>
        <a href="/events.ics" download className={buttonClass('quiet')}>
          Download calendar file
        </a>
      </div>
      <details className="max-w-[42em] text-base text-ink-soft lg:col-span-2">
        <summary className="w-fit cursor-pointer py-1 text-ink">How this works</summary>
        <p className="mt-2">
          The button opens the calendar app on your phone or computer, which asks whether to subscribe. In Google Calendar and in Outlook,
          add a calendar by its address (‘From URL’, ‘Subscribe from web’), which is <span className="text-ink">{address}</span>. The
          downloaded file has today’s dates and won’t update.
        </p>
      </details>
    </section>
  )
}
