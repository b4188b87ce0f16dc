import type { ReactNode } from 'react'
import type { CommunityEvent } from '../event.schema'
import { beginLine, formatLeaders, leaderRole } from '../event-text'
import { formatCost } from '../places/format-price'
import { refundOf } from '../places/refund-words'
import { formatFewLeft } from '../places/registration-state'
import { formatDay, formatDayAndTimes, formatSession, formatShortDay, type MaybeMoved, withInsteadOf } from '../schedule/format-session'
import { formatSeries } from '../schedule/rule-words'
import { formatMoreDates, formatNextDay, singleDates, upcomingSingleDates } from '../schedule/single-dates'
import { formatDateDetails, type TimeSpan, withZone } from '../schedule/timing'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import type { Places } from './use-places'

const nextAndMore = (event: CommunityEvent) => [formatWhen(event, event.nextSession), formatMoreDates(event)].filter(Boolean).join(', ')

export function RegistrationSummary({ event, places, today }: { event: CommunityEvent; places?: Places | undefined; today: string }) {
  const hasDates = places !== undefined && places.dates.length > 0
  const next = hasDates ? '' : formatNextDate(event, today)
  return (
    <>
      <p className="mb-3 text-ink-soft text-small">{places?.isWaitlist ? 'Waitlist' : 'Registration'}</p>
      <h1>{event.title}</h1>
      {event.introText && <p className="measure mt-5 text-ink-soft text-lead">{event.introText}</p>}
      {places && <PlacesLeft event={event} places={places} today={today} />}
      <FactList
        facts={[
          [
            'When',
            hasDates && !event.isRecurring ? (
              <UnbrokenTimes key="when" text={nextAndMore(event)} />
            ) : (
              <WhenFact key="when" event={event} session={null} />
            ),
          ],
          ['Next date', next && <UnbrokenTimes key="next" text={next} />],
          ['Where', event.location],
          leadersFact(event),
          ['Price', costOf(event)],
          ['Refund', refundOf(event, today)],
        ]}
      />
    </>
  )
}

const MAX_DATES = 12

const datesOf = (event: RegisteredEvent) => (event.nextSession ? upcomingSingleDates(event) : singleDates(event))

export function WhenFact({ event, session }: { event: RegisteredEvent; session: Parameters<typeof formatWhen>[1] }) {
  const dates = session || event.isRecurring ? [] : datesOf(event)
  const whole = !session && event.stretch ? <UnbrokenTimes text={formatWhen(event, null)} /> : null
  if (dates.length < 2) return whole ?? <UnbrokenTimes text={formatWhen(event, session ?? (event.nextSession ? null : dates[0]))} />
  const more = dates.length - MAX_DATES
  return (
    <>
      {whole}
      <ul className={whole ? 'mt-2 grid gap-0.5 text-ink-soft text-small' : 'grid gap-2'}>
        {dates.slice(0, MAX_DATES).map((date) => {
          const details = formatDateDetails(date)
          return (
            <li key={date.startsAt}>
              <UnbrokenTimes text={whole ? formatDayAndTimes(date) : withZone(formatSession(date), date, event.zoneName)} />
              {details && <span className="block text-ink-soft text-small">{details}</span>}
            </li>
          )
        })}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </>
  )
}

export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
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

type RegisteredEvent = Omit<CommunityEvent, 'registration'> & {
  registration: Pick<NonNullable<CommunityEvent['registration']>, 'price' | 'guestsAllowed'> | null
}

export function formatWhen(event: RegisteredEvent, session: (TimeSpan & MaybeMoved) | null | undefined): string {
  const { zoneName, nextSession, stretch } = event
  if (stretch && !session) return withZone(stretch.words, stretch, zoneName)
  const span = session ?? (event.isRecurring ? null : nextSession)
  if (span) return withInsteadOf(withZone(formatSession(span), span, zoneName), span, formatDay)
  if (!event.isRecurring) return beginLine(event)
  const text = formatSeries(event) ?? ['Recurring', event.time].filter(Boolean).join(', ')
  return event.startsAt ? withZone(text, { startsAt: event.startsAt, endsAt: event.endsAt }, zoneName) : text
}

export function formatNextDate(event: RegisteredEvent, today: string): string {
  const day = event.isRecurring && !event.stretch && formatNextDay(event, today)
  return day ? [day, formatDateDetails(event.nextSession ?? {})].filter(Boolean).join(' · ') : ''
}

export const leadersFact = (event: Pick<RegisteredEvent, 'facilitator' | 'facilitators' | 'facilitatorRole'>) =>
  [leaderRole(event), formatLeaders(event)] as const

export const costOf = ({ registration }: RegisteredEvent): string =>
  registration ? formatCost(registration.price, registration.guestsAllowed) : ''

/** How many places are left, as a large number. Its room is kept from the beginning, so that nothing moves; without scripts it is unknown, and takes no room. */
function PlacesLeft({ event: { registration }, places, today }: { event: CommunityEvent; places: Places; today: string }) {
  const { date, state } = places
  const capacity = date?.capacity ?? registration?.capacity ?? null
  if (capacity === null) return null
  const day = date && formatShortDay(date.startsAt.slice(0, 10), today)
  const few = state ? formatFewLeft(state, capacity, registration?.waitlist ?? false, day) : formatDates(places)
  return (
    <div className="-mb-3 mt-8 flex min-h-23 items-start gap-x-5 border-ink border-t-2 pt-4 max-sm:min-h-27 noscript:hidden">
      {few && (
        <>
          <span className="numeral shrink-0">{few.number}</span>{' '}
          <p className="leading-snug">
            {few.text}
            {few.after && <span className="block text-ink-soft">{few.after}</span>}
          </p>
        </>
      )}
    </div>
  )
}

function formatDates({ chosen, dates }: Places) {
  if (chosen.length > 1) return { number: chosen.length, text: 'dates are chosen.', after: '' }
  const open = dates.filter(({ state }) => state?.status === 'open').length
  if (chosen.length === 1 || open === 0) return undefined
  return { number: open, text: open === 1 ? 'date has places left.' : 'dates have places left.', after: '' }
}
