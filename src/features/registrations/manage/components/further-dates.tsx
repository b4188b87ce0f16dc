import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { registrationState, takesRegistrations } from '@/features/events/registration/registration-state'
import { formatDateDetails } from '@/features/events/series/date-details'
import { formatShortDay, formatTimes, withInsteadOf } from '@/features/events/series/format-session'
import { useSite } from '@/site/use-site'
import type { ManagedRegistration } from '../managed-registration.schema'
import { formatCancelling, formatCancellingAll, formatRegistrationStatus } from '../managed-words'
import type { Manage } from '../use-manage'
import { ActionForm } from './action-form'

type OtherDate = ManagedRegistration['otherDates'][number]

interface FurtherDatesProps {
  registration: ManagedRegistration
  manage: Manage
  /** YYYY-MM-DD where the community is. */
  today: string
  /** When the page learned of it, in milliseconds. */
  at: number
}

/** For which further dates of the event the same person is on a list, with ways to cancel each or all, and to come on another one (spec B §3.6). */
export function FurtherDates(props: FurtherDatesProps) {
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

function OtherDates({ registration, manage, today }: FurtherDatesProps) {
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

/** Of an event that one registers for date by date. */
function AddDate({ registration: { event, session, status, isPublished }, today, at }: FurtherDatesProps) {
  const takesMore = isPublished && session !== null && takesRegistrations(registrationState(event, { at, today }))
  if (!takesMore || status === 'cancelled') return null
  return (
    <Link to="/register/$slug" params={{ slug: event.slug }} className={buttonClass('quiet', 'mt-5 w-fit')}>
      Add another date
    </Link>
  )
}

function CancelAll({ dates, manage }: { dates: number; manage: Manage }) {
  return (
    <details className="mt-3">
      <summary className={buttonClass('quiet', 'w-fit list-none [&::-webkit-details-marker]:hidden')}>Cancel all my dates</summary>
      <p className="mt-3 mb-4 text-ink-soft text-small">{formatCancellingAll(dates)}</p>
      <ActionForm manage={manage} action="cancel-all" failure="That didn’t work" variant="outline">
        Yes, cancel all my dates
      </ActionForm>
    </details>
  )
}

function Row({ date, manage, today }: { date: OtherDate } & Pick<FurtherDatesProps, 'manage' | 'today'>) {
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
