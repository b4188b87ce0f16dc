import { CalendarDays, Check, CircleSlash2, Clock3, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/button'
import { Markdown } from '@/components/markdown'
import { UnbrokenTimes } from '@/features/events/components/unbroken-times'
import { withInstructions } from '@/features/events/registration/format-cost'
import { eventOnDate } from '@/features/events/series/date-details'
import { useSite } from '@/site/use-site'
import { costOf, formatNextDate, leadersFact } from '../../components/event-facts'
import { FactList } from '../../components/fact-list'
import { WhenFact } from '../../components/when-fact'
import type { ManagedRegistration } from '../managed-registration.schema'
import {
  canEdit,
  dateStateOf,
  formatContribution,
  formatDetails,
  formatFormerStatus,
  formatPaidSoFar,
  formatRegistrationStatus,
  formatWaiting,
  isCalledOff,
} from '../managed-words'
import type { Manage } from '../use-manage'
import { ActionForm } from './action-form'
import { FurtherDates } from './further-dates'

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
  const { event, session, status, email, welcome, token } = { ...registration, token: manage.token }
  const onDate = eventOnDate(event, session)
  const isComing = status === 'registered' && registration.canCancel
  const site = useSite()
  const details = canEdit(registration) ? [] : formatDetails(registration, site)
  const waiting = formatWaiting(registration, site)
  return (
    <>
      <p className="mb-3 text-ink-soft text-small">Your registration</p>
      <h1>{onDate.title}</h1>
      <Standing registration={registration} />
      {waiting && <p className="mt-4 text-ink-soft">{waiting}</p>}
      {!registration.isPublished && event.state !== 'cancelled' && <p className="mt-4 text-ink-soft">{UNPUBLISHED}</p>}
      <FactList
        facts={[
          whenFact(registration),
          ['Next date', session ? '' : formatNextDate(event, today)],
          ['Where', onDate.location],
          ['Join', onDate.joinUrl && <Away href={onDate.joinUrl}>{onDate.joinUrl}</Away>],
          leadersFact(onDate),
          ['Note', onDate.note ?? listOf(registration.dateNotes)],
          ['Price', isCalledOff(registration) ? formatPaidSoFar(registration) : priceOf(registration)],
          ['Good to know', welcome && <Markdown key="welcome">{welcome}</Markdown>],
          ['Email', email && <Address key="email" email={email} />],
          ['Your answers', details.length > 0 && <Details details={details} />],
        ]}
      />
      <FurtherDates registration={registration} manage={manage} today={today} at={at} />
      <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
        {isComing && (
          <a href={`/api/registrations/${encodeURIComponent(token)}/calendar`} className={buttonClass('quiet')}>
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

/** Empty where nothing is said of it. Nothing is to be paid before someone has a place. */
function priceOf(registration: ManagedRegistration): ReactNode {
  const { price } = registration.event.registration ?? {}
  const own = formatContribution(registration)
  // What they are to pay is for staff to say first.
  const isDue = registration.payment === 'due' && registration.status === 'registered' && !registration.scholarship
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
