import { capitalize, counted } from '@/platform/text/nouns'
import type { EventDate } from '../event.queries'
import type { CommunityEvent } from '../event.schema'
import { hasDateDetails } from '../series/date-details'
import { formatInsteadOf, formatShortDay, formatTimes } from '../series/format-session'

/** How many dates the page shows; the others unfold. */
const DATES_SHOWN = 6

interface EventDatesProps {
  event: Pick<CommunityEvent, 'nextSession'>
  /** From today on, as the API answers them. */
  dates: readonly EventDate[]
  /** YYYY-MM-DD where the community is. */
  today: string
}

/** The next dates of an event that has several; one that was canceled is shown to people who planned to come (spec B §1.3). */
export function EventDates({ event, dates, today }: EventDatesProps) {
  // Leaves out today’s dates that are over.
  const upcoming = dates.filter(
    ({ startsAt, state }) => state === 'cancelled' || (event.nextSession && startsAt >= event.nextSession.startsAt),
  )
  if (!event.nextSession || (upcoming.length < 2 && !upcoming.some(hasDateDetails))) return null
  const [first, more] = [upcoming.slice(0, DATES_SHOWN), upcoming.slice(DATES_SHOWN)]
  return (
    <section aria-labelledby="dates" className="mt-9 print:mt-4 text-base">
      <h2 id="dates" className="font-[550] font-sans text-accent text-base leading-normal tracking-normal">
        Upcoming dates
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

/** What only this date has, on a line below; of one that is canceled, why. */
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
