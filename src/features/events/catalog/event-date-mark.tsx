import type { ReactNode } from 'react'
import type { CommunityEvent } from '../event.schema'
import { formatState, shortMonth } from '../event-text'
import { formatFullness } from '../places/registration-state'
import { formatMoreDates, formatNextDay, nextSingleDate } from '../schedule/single-dates'

interface EventDateMarkProps {
  event: CommunityEvent
  /** YYYY-MM-DD where the community is: the next date shows its year only where it is another. */
  today: string
  children?: ReactNode
}

/** The day as a large light numeral with its month, or a word for what recurs with its next date (spec B §1.3). */
export function EventDateMark({ event, today, children }: EventDateMarkProps) {
  const { stretch } = event
  const next = event.isRecurring && formatNextDay(event, today)
  const day = markOf(event)
  const more = stretch ? '' : formatMoreDates(event)
  const off = event.state === 'scheduled' ? '' : 'text-ink-soft line-through decoration-1'
  const badge = formatState(event) ?? formatFullness(event)
  const small = (
    <div className="text-base text-ink-soft leading-snug">
      {badge && <p className="mb-1.5 w-fit rounded-sm bg-chosen px-2 py-0.5 font-[550] text-accent text-small">{badge}</p>}
      {more && <p>{more}</p>}
      {children}
    </div>
  )
  if (event.isRecurring && !stretch) {
    return (
      <div className="min-h-13">
        <p className="flex items-center gap-2.5 font-[320] font-serif text-[1.875rem] leading-none tracking-[-0.02em]">
          <RecurringMark />
          Ongoing
        </p>
        {next && (
          <p className="mt-2 font-[550] text-accent text-base leading-snug">
            Next: <time dateTime={event.nextSession?.startsAt}>{next}</time>
          </p>
        )}
        <div className={next ? 'mt-0.5' : 'mt-2'}>{small}</div>
      </div>
    )
  }
  return (
    <div
      className={`grid min-h-13 grid-cols-[auto_1fr] gap-x-5 ${children || more || off || event.isFull ? 'content-start' : 'items-center'}`}
    >
      <time dateTime={day.day ?? undefined} className="contents">
        <span className={`numeral row-span-2 whitespace-nowrap ${off}`}>{day.date}</span>{' '}
        <span className={`font-[550] text-base leading-snug ${off || 'text-accent'}`}>
          {day.month} {day.year}
        </span>
      </time>
      {small}
    </div>
  )
}

/** Of `April 30 – May 2, 2027` it is `30–2`, `Apr–May`, `2027`. */
function markOf({ stretch, ...event }: CommunityEvent) {
  const [, month = '', date, otherYear, lastMonth, lastDate, year] =
    /^(\p{L}+) (\d+)(?:, (\d+))?(?: – (\p{L}+) |–)(\d+), (\d+)$/u.exec(stretch?.days ?? '') ?? []
  if (!stretch || !year)
    return nextSingleDate(event) ?? { day: event.eventDate, date: event.date, month: shortMonth(event), year: event.year }
  const begin = [month.slice(0, 3), otherYear].filter(Boolean).join(' ')
  const months = lastMonth ? `${begin}–${lastMonth.slice(0, 3)}` : begin
  return { day: stretch.startsAt.slice(0, 10), date: `${date}–${lastDate}`, month: months, year }
}

const RecurringMark = () => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="size-6 text-accent"
  >
    <path d="M4 11a8 8 0 0 1 14-4.6L20 9M20 4v5h-5M20 13a8 8 0 0 1-14 4.6L4 15M4 20v-5h5" />
  </svg>
)

export function StateSentence({ event, className = '' }: { event: Pick<CommunityEvent, 'state' | 'stateNote'>; className?: string }) {
  const word = formatState(event)
  if (!word) return null
  return (
    <div className={className}>
      <p className="font-[550] text-accent">This event has been {word.toLowerCase()}.</p>
      {event.stateNote && <p className="mt-1 whitespace-pre-line text-ink-soft">{event.stateNote}</p>}
    </div>
  )
}
