import { CalendarDays, Check, CircleSlash2, Clock3, Mail } from 'lucide-react'
import { buttonClass } from '@/components/button'
import { eventOnDate } from '@/features/events/series/date-details'
import { useSite } from '@/site/use-site'
import type { ManagedRegistration } from '../managed-registration.schema'
import { dateStateOf, formatFormerStatus, formatRegistrationStatus, formatWaiting } from '../managed-words'
import type { Manage } from '../use-manage'
import { ActionForm } from './action-form'
import { FurtherDates } from './further-dates'
import { ManagedFacts } from './managed-facts'

interface ManagedSummaryProps {
  registration: ManagedRegistration
  manage: Manage
  /** YYYY-MM-DD where the community is. */
  today: string
  /** When the page learned of it, in milliseconds. */
  at: number
}

/** What someone registered for, their status, and their calendar links. */
export function ManagedSummary({ registration, manage, today, at }: ManagedSummaryProps) {
  const { event, session, status } = registration
  const isComing = status === 'registered' && registration.canCancel
  const waiting = formatWaiting(registration, useSite())
  return (
    <>
      <p className="mb-3 text-ink-soft text-small">Your registration</p>
      <h1>{eventOnDate(event, session).title}</h1>
      <Standing registration={registration} />
      {waiting && <p className="mt-4 text-ink-soft">{waiting}</p>}
      {!registration.isPublished && event.state !== 'cancelled' && <p className="mt-4 text-ink-soft">{UNPUBLISHED}</p>}
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

const SIGNS = { registered: Check, waitlisted: Clock3, offered: Clock3, cancelled: CircleSlash2 }

/** Of a date that doesn't take place as planned nothing is confirmed; of one that is over, it says what they had. */
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
