import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { capitalize, counted } from '@/platform/text/nouns'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { SiteLink } from '@/ui/site-link'
import { AddToCalendar, fitsInCalendar } from '../calendar/add-to-calendar'
import type { EventDate } from '../event.queries'
import type { CommunityEvent } from '../event.schema'
import { leaderRole } from '../event-text'
import { formatCost } from '../places/format-price'
import { refundOf } from '../places/refund-words'
import { formatOtherSite, otherRegistrationUrl, type RegistrationState, takesRegistrations } from '../places/registration-state'
import { formatInsteadOf, formatMoment, formatShortDay, formatTimes } from '../schedule/format-session'
import { formatRule } from '../schedule/rule-words'
import { hasDateDetails, timeHere, withZone } from '../schedule/timing'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import { EventDateMark } from './event-date-mark'

export interface EventAsideProps {
  event: CommunityEvent
  isOver: boolean
  /** A built-in event takes no registrations, and is in no calendar. */
  isBuiltIn: boolean
  registration: RegistrationState
  dates: readonly EventDate[]
  today: string
  publicUrl: string
}

export function EventAside({ event, isOver, isBuiltIn, registration, dates, today, publicUrl }: EventAsideProps) {
  const { nextSession } = event
  const takesPlace = !isOver && event.state === 'scheduled'
  const isElsewhereToo = event.attendance !== 'in-person' && takesPlace && nextSession !== null
  const facts = factsOf(event, useSite().timeZone, today)
  return (
    <div className="border-ink border-t-2 pt-6 print:mb-6 print:border-0 print:pt-0 lg:sticky lg:top-28">
      {/* On paper the line below the title is enough. */}
      <div className="print:hidden">
        {!(isOver && event.isRecurring && !event.stretch) && <EventDateMark event={event} today={today} />}
      </div>
      {facts.length > 0 && (
        <dl className="mt-6 border-hairline border-t">
          {facts.map(({ label, text }) => (
            <div
              key={label}
              className="grid xs:grid-cols-[6.5rem_1fr] gap-x-4 border-hairline border-b py-3 print:py-1 text-base leading-normal"
            >
              <dt className="text-ink-soft">{label}</dt>
              <dd>{label === 'Time' ? <UnbrokenTimes text={text ?? ''} /> : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {isElsewhereToo && <VisitorsTime session={nextSession} />}
      <div className={`grid justify-items-start gap-5 print:mt-3 ${isElsewhereToo ? 'mt-3' : 'mt-8'}`}>
        {isOver && <p className="font-[550] text-accent">This event has passed</p>}
        {takesPlace && !isBuiltIn && <WayToRegister event={event} registration={registration} today={today} />}
        {event.flyerUrl && (
          <a href={event.flyerUrl} className={buttonClass('quiet')}>
            Download Event Flyer (PDF)
          </a>
        )}
        {takesPlace && !isBuiltIn && fitsInCalendar(event) && <AddToCalendar event={event} publicUrl={publicUrl} />}
      </div>
      {takesPlace && <EventDates event={event} dates={dates} today={today} />}
    </div>
  )
}

const factsOf = (event: CommunityEvent, zone: string, today: string) =>
  [
    { label: 'Schedule', text: event.stretch ? '' : formatRule(event.recurrence, event.startsAt, event.timeZone) },
    { label: 'Time', text: timeOf(event, zone) },
    { label: leaderRole(event), text: event.facilitator },
    { label: 'Additional Teachers', text: (event.facilitators ?? []).join(', ') },
    {
      label: 'Price',
      text:
        event.registration?.mode === 'open' && !otherRegistrationUrl(event)
          ? formatCost(event.registration.price, event.registration.guestsAllowed)
          : '',
    },
    { label: 'Refund', text: refundOf(event, today) },
  ].filter(({ text }) => text)

/** With its zone where people take part from elsewhere. The line below the title shows the time of what takes place once, or over days. */
function timeOf(event: CommunityEvent, zone: string) {
  const { attendance, startsAt, endsAt, isRecurring, time, zoneName, stretch } = event
  if (stretch) return ''
  if (attendance !== 'in-person' && startsAt) return withZone(time, { startsAt, endsAt }, zoneName)
  return isRecurring ? timeHere(event, zone) : ''
}

/** When the next session is on the visitor's own clocks, where these show another time. Its height is reserved, so that nothing moves. */
function VisitorsTime({ session }: { session: NonNullable<CommunityEvent['nextSession']> }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (own === session.timeZone) return
    let isGone = false
    import('../schedule/time-elsewhere').then(
      ({ timeElsewhere }) => isGone || setText(timeElsewhere(session, own) ?? ''),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [session])
  return <p className="min-h-[3.2rem] pt-2.5 text-ink-soft text-small leading-snug print:hidden">{text && `In your time zone: ${text}`}</p>
}

/** The button to the form, here or elsewhere; or why there is none now, in a few words (spec D1 §2, B §3.1). */
function WayToRegister({ event, registration, today }: { event: CommunityEvent; registration: RegistrationState; today: string }) {
  const otherUrl = registration === 'elsewhere' && otherRegistrationUrl(event)
  if (otherUrl)
    return (
      <div>
        <SiteLink href={otherUrl} className={buttonClass('filled')}>
          Register for This Event
        </SiteLink>
        <p className="mt-2 text-ink-soft text-small">{formatOtherSite(otherUrl)}</p>
      </div>
    )
  if (!takesRegistrations(registration)) {
    const reason = formatReason(event, registration, today)
    return reason && <p className="font-[550] text-accent">{reason}</p>
  }
  return (
    <Link to="/register/$slug" params={{ slug: event.slug }} className={buttonClass('filled')}>
      {registration === 'waitlist' ? 'Join the waitlist' : 'Register for This Event'}
    </Link>
  )
}

function formatReason({ registration, timeZone }: CommunityEvent, state: RegistrationState, today: string): string | undefined {
  if (state === 'none') return 'No registration needed'
  if (state === 'closed') return 'Registration has closed'
  if (state === 'full') return 'All places are taken'
  const opensAt = state === 'not-yet' && registration?.opensAt
  return opensAt ? `Registration opens on ${formatMoment(opensAt, timeZone, today)}` : undefined
}

const DATES_SHOWN = 6

interface EventDatesProps {
  event: Pick<CommunityEvent, 'nextSession' | 'stretch'>
  dates: readonly EventDate[]
  today: string
}

/** The next dates of an event that has several, or days of one thing; one that was canceled is shown to people who planned to come (spec B §1.3, §1.6). */
export function EventDates({ event, dates, today }: EventDatesProps) {
  const upcoming = dates.filter(
    ({ startsAt, state }) => state === 'cancelled' || (event.nextSession && startsAt >= event.nextSession.startsAt),
  )
  const isTold = upcoming.length > 1 || (upcoming.length === 1 && event.stretch) || upcoming.some(hasDateDetails)
  if (!event.nextSession || !isTold) return null
  const [first, more] = [upcoming.slice(0, DATES_SHOWN), upcoming.slice(DATES_SHOWN)]
  return (
    <section aria-labelledby="dates" className="mt-9 print:mt-4 text-base">
      <h2 id="dates" className="font-[550] font-sans text-accent text-base leading-normal tracking-normal">
        {event.stretch ? 'Days and hours' : 'Upcoming dates'}
      </h2>
      <ul className="mt-2">
        {first.map((date) => (
          <DateLine key={date.startsAt} date={date} today={today} />
        ))}
      </ul>
      {more.length > 0 && (
        <details className="group mt-3 print:hidden">
          <summary className="w-fit cursor-pointer list-none text-accent underline underline-offset-4 [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">Show {counted(more.length, 'more date', 'more dates')}</span>
            <span className="hidden group-open:inline">Show fewer dates</span>
          </summary>
          <ul className="mt-2">
            {more.map((date) => (
              <DateLine key={date.startsAt} date={date} today={today} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function DateDetails({ date }: { date: EventDate }) {
  const { title, facilitator, location, note } = date
  const isOff = date.state === 'cancelled'
  const facts = isOff ? [] : [location, facilitator && `With ${facilitator}`].filter(Boolean)
  const lines = [facts.join(' · '), note].filter(Boolean)
  if (lines.length === 0 && (isOff || !title)) return null
  return (
    <div className="basis-full text-ink-soft">
      {!isOff && title && <p className="font-[550] text-ink">{title}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function DateLine({ date, today }: { date: EventDate; today: string }) {
  const isOff = date.state === 'cancelled'
  const Tag = isOff ? 's' : 'span'
  // Each part is struck through on its own: a line through the whole does not reach a block within it.
  const off = isOff ? 'text-ink-soft line-through' : ''
  return (
    <li className="flex flex-wrap gap-x-3 border-hairline border-b py-2 leading-normal">
      <Tag className="grow no-underline">
        <time dateTime={date.startsAt} className={`inline-block min-w-35 ${off}`}>
          {formatShortDay(date.startsAt.slice(0, 10), today)}
        </time>{' '}
        <span className={off}>{capitalize(formatTimes(date))}</span>
        {date.insteadOf && <span className="block text-ink-soft">{formatInsteadOf(date)}</span>}
      </Tag>
      {isOff && <span className="text-accent">canceled</span>}
      <DateDetails date={date} />
    </li>
  )
}
