import { Link } from '@tanstack/react-router'
import { CalendarDays, Check, CircleSlash2, Clock3, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { Markdown } from '@/ui/markdown'
import { withInstructions } from '../places/format-price'
import { refundOf } from '../places/refund-words'
import { registrationState, takesRegistrations } from '../places/registration-state'
import { formatShortDay, formatTimes, withInsteadOf } from '../schedule/format-session'
import { eventOnDate, formatDateDetails } from '../schedule/timing'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import { ActionForm, type Manage, type ManagedProps } from './action-form'
import {
  canEdit,
  dateStateOf,
  formatCancelling,
  formatCancellingAll,
  formatContribution,
  formatDetails,
  formatFormerStatus,
  formatMoney,
  formatPaidSoFar,
  formatRegistrationStatus,
  formatWaiting,
  isCalledOff,
} from './managed-words'
import type { ManagedRegistration } from './registration.schema'
import { costOf, FactList, formatNextDate, leadersFact, WhenFact } from './registration-summary'

export function ManagedHead({ registration }: Pick<ManagedProps, 'registration'>) {
  const { event, session } = registration
  const waiting = formatWaiting(registration, useSite())
  return (
    <>
      <p className="mb-3 text-ink-soft text-small">Your registration</p>
      <h1>{eventOnDate(event, session).title}</h1>
      <Standing registration={registration} />
      {waiting && <p className="mt-4 text-ink-soft">{waiting}</p>}
      {!registration.isPublished && event.state !== 'cancelled' && <p className="mt-4 text-ink-soft">{UNPUBLISHED}</p>}
    </>
  )
}

export function ManagedSummary({ registration, manage, today, at }: ManagedProps) {
  const { status } = registration
  const isComing = status === 'registered' && registration.canCancel
  return (
    <>
      <ManagedFacts registration={registration} today={today} />
      <FurtherDates registration={registration} manage={manage} today={today} at={at} />
      <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
        {isComing && (
          <a href={`/api/registrations/${encodeURIComponent(manage.token)}/calendar`} className={buttonClass('quiet')}>
            <CalendarDays aria-hidden="true" size={18} strokeWidth={1.6} className="shrink-0" />
            Calendar file
          </a>
        )}
        {registration.canCancel && (
          <ActionForm manage={manage} action="resend" failure="It wasn’t sent" variant="quiet">
            <Mail aria-hidden="true" size={18} strokeWidth={1.6} className="shrink-0" />
            {status === 'registered' && registration.canChange ? 'Send me the confirmation again' : 'Send me this link again'}
          </ActionForm>
        )}
      </div>
    </>
  )
}

const UNPUBLISHED = 'This event isn’t on our site at the moment. These are the details we last announced.'

const SIGNS = { registered: Check, 'payment-due': Clock3, waitlisted: Clock3, offered: Clock3, cancelled: CircleSlash2 }

/** The status, which confirms nothing for a date that is off, and says what they had for one that is over. */
function Standing({ registration }: { registration: ManagedRegistration }) {
  const { state, text } = dateStateOf(registration)
  const isOver = state === 'over' && registration.status !== 'cancelled'
  const ofDate = isOver ? formatFormerStatus(registration) : text
  const Sign = text && !isOver ? CircleSlash2 : SIGNS[registration.status]
  return (
    <p className="mt-5 flex items-center gap-2.5 font-[550]">
      <Sign aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-accent" />
      {registration.status === 'cancelled' ? formatRegistrationStatus(registration) : (ofDate ?? formatRegistrationStatus(registration))}
    </p>
  )
}

function FurtherDates(props: ManagedProps) {
  const { otherDates, canCancel } = props.registration
  const toCancel = [canCancel, ...otherDates.map((date) => date.canCancel)].filter(Boolean).length
  return (
    <>
      <OtherDates {...props} />
      <AddDate {...props} />
      {toCancel > 1 && <CancelAll dates={toCancel} manage={props.manage} />}
    </>
  )
}

function OtherDates({ registration, manage, today }: ManagedProps) {
  const dates = registration.otherDates
  if (dates.length === 0) return null
  return (
    <section aria-labelledby="other-dates" className="mt-9">
      <h2 id="other-dates" className="text-heading">
        Your other dates
      </h2>
      <ul className="mt-3 border-hairline border-b">
        {dates.map((date) => (
          <Row key={date.session.startsAt} date={date} manage={manage} today={today} />
        ))}
      </ul>
    </section>
  )
}

function AddDate({ registration: { event, session, status, isPublished }, today, at }: ManagedProps) {
  const takesMore = isPublished && session !== null && takesRegistrations(registrationState(event, { at, today }))
  if (!takesMore || status === 'cancelled') return null
  return (
    <Link to="/register/$slug" params={{ slug: event.slug }} className={buttonClass('quiet', 'mt-5 w-fit')}>
      Add another date
    </Link>
  )
}

const CancelAll = ({ dates, manage }: { dates: number; manage: Manage }) => (
  <details className="mt-3">
    <summary className={buttonClass('quiet', 'w-fit list-none [&::-webkit-details-marker]:hidden')}>Cancel all my dates</summary>
    <p className="mt-3 mb-4 text-ink-soft text-small">{formatCancellingAll(dates)}</p>
    <ActionForm manage={manage} action="cancel-all" failure="That didn’t work" variant="outline">
      Yes, cancel all my dates
    </ActionForm>
  </details>
)

function Row({ date, manage, today }: { date: ManagedRegistration['otherDates'][number] } & Pick<ManagedProps, 'manage' | 'today'>) {
  const { session, status, canCancel } = date
  const { savesMail } = useSite()
  const isOff = session.state === 'cancelled' || session.state === 'gone'
  const details = formatDateDetails(isOff ? { note: session.note } : session)
  const day = withInsteadOf(formatShortDay(session.startsAt.slice(0, 10), today), session)
  return (
    <li className="border-hairline border-t py-3">
      <p className={`font-[550] ${isOff ? 'text-ink-soft line-through' : ''}`}>{day}</p>
      <p className="text-ink-soft text-small">
        {isOff && 'This date is canceled. You don’t need to do anything.'}
        {session.state === 'postponed' && 'Postponed. Your registration still stands.'}
        {session.state === 'scheduled' && `${formatTimes(session)}. ${formatRegistrationStatus(date)}.`}
        {session.state === 'scheduled' &&
          status === 'offered' &&
          !savesMail &&
          ' To accept or decline, use the link in our email about this date.'}
      </p>
      {details && <p className="text-ink-soft text-small">{details}</p>}
      {canCancel && (
        <details className="mt-1">
          <summary
            aria-label={`Cancel this date: ${day}`}
            className={buttonClass('quiet', 'w-fit list-none text-small [&::-webkit-details-marker]:hidden')}
          >
            Cancel this date
          </summary>
          <p className="mt-3 mb-4 text-ink-soft text-small">{formatCancelling(date)}</p>
          <ActionForm manage={manage} action="cancel-date" session={session.startsAt} failure="That didn’t work" variant="outline">
            Yes, cancel this date
          </ActionForm>
        </details>
      )}
    </li>
  )
}

function ManagedFacts({ registration, today }: { registration: ManagedRegistration; today: string }) {
  const { event, session, email, welcome } = registration
  const onDate = eventOnDate(event, session)
  const site = useSite()
  const details = canEdit(registration) ? [] : formatDetails(registration, site)
  return (
    <FactList
      facts={[
        whenFact(registration),
        ['Next date', session ? '' : formatNextDate(event, today)],
        ['Where', onDate.location],
        ['Join', onDate.joinUrl && <Away href={onDate.joinUrl}>{onDate.joinUrl}</Away>],
        leadersFact(onDate),
        ['Note', onDate.note ?? listOf(registration.dateNotes)],
        ['Price', isCalledOff(registration) ? formatPaidSoFar(registration) : priceOf(registration)],
        ['Payment', formatMoney(registration.money)],
        ['Refund', registration.status === 'registered' && registration.canCancel && refundOf(event, today, registration.money.refundBy)],
        ['Good to know', welcome && <Markdown key="welcome">{welcome}</Markdown>],
        ['Email', email && <Address key="email" email={email} />],
        ['Your answers', details.length > 0 && <Details details={details} />],
      ]}
    />
  )
}

const listOf = (notes: readonly string[]) =>
  notes.length > 0 && (
    <ul className="grid gap-2">
      {notes.map((note) => (
        <li key={note}>
          <UnbrokenTimes text={note} />
        </li>
      ))}
    </ul>
  )

/** Where it is too long for a line, it is broken after the @. */
const Address = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

const Details = ({ details }: { details: ReturnType<typeof formatDetails> }) => (
  <ul>
    {details.map(({ label, text }) => (
      <li key={label} className="not-first:mt-2">
        <span className="block text-ink-soft">{label}</span>
        <span className="whitespace-pre-line">{text}</span>
      </li>
    ))}
  </ul>
)

const AS_PLANNED = ['scheduled', 'over']

function whenFact(registration: ManagedRegistration): readonly [string, ReactNode] {
  const when = <WhenFact key="when" event={registration.event} session={registration.session} />
  if (AS_PLANNED.includes(dateStateOf(registration).state)) return ['When', when]
  return [
    'Was',
    <del key="when" className="text-ink-soft">
      {when}
    </del>,
  ]
}

function priceOf(registration: ManagedRegistration): ReactNode {
  const { price } = registration.event.registration ?? {}
  // What a bank is still deciding about is not asked for.
  const payment = registration.money.state === 'disputed' ? 'none' : registration.payment
  const own = formatContribution({ ...registration, payment })
  const isDue = payment === 'due' && registration.status === 'registered' && !registration.scholarship
  const text = own ? withInstructions(own, isDue ? (price?.instructions ?? null) : null) : costOf(registration.event)
  if (!isDue || !price?.payUrl) return text
  return (
    <>
      {text}
      <span className="block">
        <Away href={price.payUrl}>Pay online</Away>
      </span>
    </>
  )
}

/** A link to another site, which must not get this page's secret address as a referrer. */
const Away = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} rel="noopener noreferrer">
    {children}
  </a>
)
