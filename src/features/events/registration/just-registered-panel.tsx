import { Link, useNavigate } from '@tanstack/react-router'
import { Check, CircleSlash2, Clock3 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { spellNumber } from '@/platform/text/spell-number'
import { useSite } from '@/site/use-site'
import { AddToCalendar, CalendarLinks, fitsInCalendar, linkedEvent } from '../calendar/add-to-calendar'
import { googleCalendarUrl, outlookCalendarUrl } from '../calendar/calendar-links'
import type { EventDate } from '../event.queries'
import type { CommunityEvent } from '../event.schema'
import { useEvents } from '../events-failure'
import { formatShortDay, formatTimes, withInsteadOf } from '../schedule/format-session'
import { type DateDetails, eventOnDate, formatDateDetails, type TimeSpan } from '../schedule/timing'
import { formatExpectation, formatRegistrationStatus } from './managed-words'
import { FactList, leadersFact, WhenFact } from './registration-summary'
import { SentTo } from './sent-to'

export interface PanelProps {
  registered: RegistrationResult
  publicUrl: string
  today: string
}

/** The outcome of the form, kept in view for as long as it is needed: the toast is gone after five seconds. */
export function JustRegisteredPanel({ registered, publicUrl, today }: PanelProps) {
  const { savesMail } = useSite()
  const list = useEvents()
  const navigate = useNavigate()
  const outcome = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const { current } = outcome
    if (current && current.getBoundingClientRect().bottom > innerHeight) current.closest('section')?.scrollIntoView({ behavior: 'instant' })
  }, [])
  const event = list.state === 'loaded' ? list.events.find(({ id }) => id === registered.eventId) : undefined
  const held = registered.dates.filter(({ status }) => status === 'registered')
  const hasCalendar = registered.dates.length > 0 ? held.length > 0 : registered.status === 'registered'
  return (
    <section aria-labelledby="just-registered" className="wrap-anywhere mb-section border-ink border-t-2 pt-6 lg:max-w-[40rem]">
      <h2 id="just-registered">{formatTitle(registered)}</h2>
      <p ref={outcome} className="mt-3">
        {formatOutcome(registered, { savesMail })}
      </p>
      {/* Before all else: the documented toast says to check one’s email. */}
      {savesMail && <p className="mt-3">This site doesn’t send email yet. To change or cancel, please contact us.</p>}
      {event && <Facts event={event} registered={registered} />}
      {registered.dates.length > 1 && <Dates dates={registered.dates} today={today} />}
      <SentTo
        {...registered}
        onCorrected={(corrected) =>
          navigate({
            to: '.',
            replace: true,
            resetScroll: false,
            state: (before) => ({ ...before, justRegistered: { ...registered, ...corrected, isCorrected: true } }),
          })
        }
      />
      {event && hasCalendar && fitsInCalendar(event) && (
        <div className="mt-6">
          {held.length > 0 ? (
            <CalendarLinks links={linksToDates(event, publicUrl, held)} />
          ) : (
            <AddToCalendar event={event} publicUrl={publicUrl} />
          )}
        </div>
      )}
    </section>
  )
}

function Facts({ event, registered: { dates } }: { event: CommunityEvent; registered: RegistrationResult }) {
  const date = dates.length === 1 ? dates[0] : undefined
  const onDate = eventOnDate(event, date)
  return (
    <FactList
      facts={[
        [
          'What',
          <Link key="event" to="/events/$slug" params={{ slug: event.slug }}>
            {onDate.title}
          </Link>,
        ],
        ['When', dates.length < 2 && <WhenFact key="when" event={event} session={date} />],
        ['Where', onDate.location],
        leadersFact(onDate),
        ['Note', onDate.note],
      ]}
    />
  )
}

const SIGNS = { registered: Check, waitlisted: Clock3, full: CircleSlash2, closed: CircleSlash2, unknown: CircleSlash2 }

const Dates = ({ dates, today }: Pick<RegistrationResult, 'dates'> & Pick<PanelProps, 'today'>) => (
  <ul aria-label="Your dates" className="mt-6 border-hairline border-b">
    {dates.map((date) => {
      const Sign = SIGNS[date.status]
      return (
        <li key={date.startsAt} className="grid items-baseline gap-x-6 border-hairline border-t py-3 sm:grid-cols-[1fr_auto]">
          <span>
            <span className="font-[550]">{withInsteadOf(formatShortDay(date.startsAt.slice(0, 10), today), date)}</span>
            <span className="block text-ink-soft text-small">
              {[formatTimes(date), formatDateDetails(date)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="flex items-center gap-2 text-small">
            <Sign aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-accent" />
            {DATE_STATUS[date.status]}
          </span>
        </li>
      )
    })}
  </ul>
)

/** Calendar links for single dates of a series: the files of an event hold all of them. */
function linksToDates(event: CommunityEvent, publicUrl: string, dates: readonly (TimeSpan & DateDetails)[]) {
  const timing = { ...event, recurrence: null, extraDates: [], exceptions: [] }
  return dates.flatMap((session) => {
    const linked = { ...linkedEvent(eventOnDate(event, session), publicUrl), timing, session, day: null }
    const suffix = dates.length > 1 ? `, ${formatShortDay(session.startsAt.slice(0, 10))}` : ''
    return [[`Google Calendar${suffix}`, googleCalendarUrl(linked)] as const, [`Outlook${suffix}`, outlookCalendarUrl(linked)] as const]
  })
}

type Got = 'registered' | 'waitlisted'

/** The form's outcome, kept in the browser's history, since no address may hold it. */
export interface RegistrationResult {
  eventId: number
  name: string
  email: string
  correction: string
  canCorrect: boolean
  isCorrected?: boolean
  guests: number
  status: Got
  isFree: boolean
  dates: (EventDate & { status: Got | 'full' | 'closed' | 'unknown' })[]
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    justRegistered?: RegistrationResult
  }
}

export const formatTitle = ({ status, name }: Pick<RegistrationResult, 'status' | 'name'>): string =>
  `You’re ${status === 'registered' ? 'registered' : 'on the waitlist'}, ${name.trim()}`

const onDates = (count: number) => `${spellNumber(count)} ${count === 1 ? 'date' : 'dates'}`

/** `You have a place on two dates and are on the waitlist for one.` Without a mail server (`savesMail`), no email is promised. */
export function formatOutcome(
  { status, guests, isFree, dates }: RegistrationResult,
  { savesMail }: { savesMail?: true | undefined } = {},
): string {
  const counts = { registered: 0, waitlisted: 0, none: 0 }
  for (const date of dates) counts[date.status === 'registered' || date.status === 'waitlisted' ? date.status : 'none'] += 1
  const { registered, waitlisted } = counts
  const later = formatExpectation(isFree, { savesMail })
  if (registered + waitlisted < 2)
    return `${formatRegistrationStatus({ status, position: null, guests, offeredToAll: false })}.${status === 'waitlisted' && later ? ` ${later}` : ''}`
  const withGuests = guests === 0 ? '' : `, with ${guests} ${guests === 1 ? 'guest' : 'guests'} each time`
  if (waitlisted === 0) return `You have a place on ${onDates(registered)}${withGuests}.`
  if (registered === 0) return `You are on the waitlist for ${onDates(waitlisted)}. ${later}`.trimEnd()
  return `You have a place on ${onDates(registered)} and are on the waitlist for ${spellNumber(waitlisted)}${withGuests}.`
}

const DATE_STATUS = {
  registered: 'You have a place',
  waitlisted: 'On the waitlist',
  full: 'Full, not registered',
  closed: 'Closed, not registered',
  unknown: 'Not held, not registered',
} satisfies Record<RegistrationResult['dates'][number]['status'], string>
