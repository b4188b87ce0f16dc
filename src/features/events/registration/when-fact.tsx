import { withZone } from '../schedule/all-day'
import { formatDateDetails } from '../schedule/date-details'
import { formatSession } from '../schedule/format-session'
import { singleDates, upcomingSingleDates } from '../schedule/single-dates'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import { formatWhen, type RegisteredEvent } from './event-facts'

/** As many dates as one reads. */
const MAX_DATES = 12

/** The upcoming dates; where there are none, as of a canceled event, all that were planned. */
const datesOf = (event: RegisteredEvent) => (event.nextSession ? upcomingSingleDates(event) : singleDates(event))

/** When an event takes place: each upcoming one of several dates without a rule, with its own details, or the one session that someone chose. */
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
