import type { ReactNode } from 'react'
import { Markdown } from '@/components/markdown'
import { UnbrokenTimes } from '@/features/events/components/unbroken-times'
import { withInstructions } from '@/features/events/registration/format-cost'
import { eventOnDate } from '@/features/events/series/date-details'
import { useSite } from '@/site/use-site'
import { costOf, formatNextDate, leadersFact } from '../../components/event-facts'
import { FactList } from '../../components/fact-list'
import { WhenFact } from '../../components/when-fact'
import type { ManagedRegistration } from '../managed-registration.schema'
import { canEdit, dateStateOf, formatContribution, formatDetails, formatPaidSoFar, isCalledOff } from '../managed-words'

interface ManagedFactsProps {
  registration: ManagedRegistration
  /** YYYY-MM-DD where the community is. */
  today: string
}

/** When and where it is, what it costs, and what the person said. */
export function ManagedFacts({ registration, today }: ManagedFactsProps) {
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
