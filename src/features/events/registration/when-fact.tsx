import type { ReactNode } from 'react'
import type { CommunityEvent } from '../event.schema'
import { beginLine, formatLeaders } from '../event-text'
import { formatCost } from '../places/format-cost'
import { formatDay, formatSession, type MaybeMoved, withInsteadOf } from '../schedule/format-session'
import { formatSeries } from '../schedule/rule-words'
import { formatNextDay, singleDates, upcomingSingleDates } from '../schedule/single-dates'
import type { TimeSpan } from '../schedule/timing'
import { formatDateDetails, withZone } from '../schedule/timing'
import { UnbrokenTimes } from '../schedule/unbroken-times'

const MAX_DATES = 12

const datesOf = (event: RegisteredEvent) => (event.nextSession ? upcomingSingleDates(event) : singleDates(event))

export function WhenFact({ event, session }: { event: RegisteredEvent; session: Parameters<typeof formatWhen>[1] }) {
  const dates = session || event.isRecurring ? [] : datesOf(event)
  if (dates.length < 2) return <UnbrokenTimes text={formatWhen(event, session ?? (event.nextSession ? null : dates[0]))} />
  const more = dates.length - MAX_DATES
  return (
    <ul className="grid gap-2">
      {dates.slice(0, MAX_DATES).map((date) => {
        const details = formatDateDetails(date)
        return (
          <li key={date.startsAt}>
            <UnbrokenTimes text={withZone(formatSession(date), date, event.zoneName)} />
            {details && <span className="block text-ink-soft text-small">{details}</span>}
          </li>
        )
      })}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  )
}

export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-8 border-hairline border-b">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="grid xs:grid-cols-[6.5rem_1fr] gap-x-4 border-hairline border-t py-3.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

type RegisteredEvent = Omit<CommunityEvent, 'registration'> & {
  registration: Pick<NonNullable<CommunityEvent['registration']>, 'price' | 'guestsAllowed'> | null
}

export function formatWhen(event: RegisteredEvent, session: (TimeSpan & MaybeMoved) | null | undefined): string {
  const { zoneName, nextSession } = event
  const span = session ?? (event.isRecurring ? null : nextSession)
  if (span) return withInsteadOf(withZone(formatSession(span), span, zoneName), span, formatDay)
  if (!event.isRecurring) return beginLine(event)
  const text = formatSeries(event) ?? ['Recurring', event.time].filter(Boolean).join(', ')
  return event.startsAt ? withZone(text, { startsAt: event.startsAt, endsAt: event.endsAt }, zoneName) : text
}

export function formatNextDate(event: RegisteredEvent, today: string): string {
  const day = event.isRecurring && formatNextDay(event, today)
  return day ? [day, formatDateDetails(event.nextSession ?? {})].filter(Boolean).join(' · ') : ''
}

export const leadersFact = (event: Pick<RegisteredEvent, 'facilitator' | 'facilitators' | 'facilitatorRole'>) =>
  [event.facilitatorRole === 'facilitator' ? 'Facilitator' : 'Teacher', formatLeaders(event)] as const

export const costOf = ({ registration }: RegisteredEvent): string =>
  registration ? formatCost(registration.price, registration.guestsAllowed) : ''
