import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { dayParts, WEEKDAYS } from '@/platform/time/calendar'
import { LoadingNote, Skeleton } from '@/ui/skeleton'
import type { MonthDay as Day, DayEntry } from '../event.calls'
import { calendarQuery } from '../event.queries'
import { EventsFailure } from '../events-failure'
import { addMonths, isNear, monthParts, weeksOf } from './months'

/** Phones show the table as a list; the names of its parts stay what they are. */
const as = (role: string) => ({ role })

export function MonthGrid({ month, today }: { month: string; today: string }) {
  const { data, isError } = useQuery(calendarQuery(month))
  const openHere = useOpenHere()
  if (isError) return <EventsFailure />
  if (!data) return <MonthSkeleton month={month} />

  const { name, year } = monthParts(month)
  const byDay = new Map(data.days.map((each) => [each.day, each]))
  return (
    <>
      {data.days.length === 0 && <NothingPlanned nextMonth={data.nextMonth} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed is a link, which Enter clicks */}
      <table {...as('table')} className="month" onClick={openHere}>
        <caption className="sr-only">
          Events in {name} {year}
        </caption>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} {...as('columnheader')} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {weeksOf(month).map((days) => (
            <tr key={days[0]} {...as('row')}>
              {days.map((day) => (
                <DayCell key={day} day={day} month={month} today={today} events={byDay.get(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function NothingPlanned({ nextMonth }: { nextMonth: string | null }) {
  const next = nextMonth && monthParts(nextMonth)
  return (
    <p className="mb-8 text-ink-soft text-lead">
      No events this month yet.{' '}
      {next && (
        <Link to="/events/calendar/{-$period}" params={{ period: nextMonth }} resetScroll={false}>
          See {next.name} {next.year}
        </Link>
      )}
    </p>
  )
}

const MonthSkeleton = ({ month }: { month: string }) => (
  <>
    {weeksOf(month).map(([first]) => (
      <Skeleton key={first} className="mb-1 h-32 w-full" />
    ))}
    <LoadingNote>Loading events</LoadingNote>
  </>
)

interface DayCellProps {
  day: string
  /** The month that is shown, YYYY-MM. Days of other months stay empty: a number without events would say that there are none. */
  month: string
  today: string
  events: Day | undefined
}

function DayCell({ day, month, today, events }: DayCellProps) {
  if (!day.startsWith(month)) return <td {...as('cell')} />

  const { weekday, month: name, date } = dayParts(day)
  const isToday = day === today
  const names = [events && 'has', isToday && 'today', day < today && 'past'].filter(Boolean)
  return (
    <td {...as('cell')} className={names.join(' ') || undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day}>
        <span className="sr-only">{name} </span>
        {date}
        {isToday && <small> Today</small>}
        <span className="d"> {weekday.slice(0, 3)}</span>
      </time>
      {events && (
        <div>
          <DayEntries entries={events.entries} />
          {events.more && (
            <a href={`/events/calendar/${day}`} className="more">
              {events.more} more
              <span className="sr-only">
                {' '}
                on {name} {date}
              </span>
            </a>
          )}
        </div>
      )}
    </td>
  )
}

export function MonthHead({ month, today }: { month: string; today: string }) {
  const { name, year } = monthParts(month)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pb-[clamp(1.25rem,3vw,2rem)]">
      <div>
        <p>
          <Link to="/events" className="more-link">
            Back to Events
          </Link>
        </p>
        <h1 className="mt-4 font-[350] text-title leading-[1.12] [font-feature-settings:'lnum']">
          {name} <span className="text-ink-soft">{year}</span>
        </h1>
      </div>
      <nav aria-label="Months" className="flex flex-wrap gap-x-6 print:hidden">
        <Turn month={addMonths(month, -1)} today={today} rel="prev">
          <ArrowLeft aria-hidden="true" size={18} strokeWidth={1.6} />
        </Turn>
        <Turn month={addMonths(month, 1)} today={today} rel="next">
          <ArrowRight aria-hidden="true" size={18} strokeWidth={1.6} />
        </Turn>
      </nav>
    </header>
  )
}

/** Months far away have a page only where they hold something. */
function Turn({ month, today, rel, children: arrow }: { month: string; today: string; rel: 'prev' | 'next'; children: ReactNode }) {
  if (!isNear(month, today)) return null
  const { name, year } = monthParts(month)
  return (
    <Link
      to="/events/calendar/{-$period}"
      params={{ period: month }}
      rel={rel}
      resetScroll={false}
      className="inline-flex min-h-11 items-center gap-2 font-[550] text-ink no-underline hover:underline"
    >
      {rel === 'prev' && arrow}
      <span>
        {name}
        <span className="sr-only"> {year}</span>
      </span>
      {rel === 'next' && arrow}
    </Link>
  )
}

export function EventDay({ day }: { day: string }) {
  const { data, isError } = useQuery(calendarQuery(day))
  const openHere = useOpenHere()
  const { weekday, month, date, year } = dayParts(day)
  const entries = data?.days[0]?.entries
  return (
    <>
      <header className="pb-[clamp(1.25rem,3vw,2rem)]">
        <p>
          <Link to="/events/calendar/{-$period}" params={{ period: day.slice(0, 'YYYY-MM'.length) }} className="more-link">
            Back to {month}
          </Link>
        </p>
        <h1 className="mt-4 font-[350] text-title leading-[1.12] [font-feature-settings:'lnum']">
          {weekday}, {month} {date} <span className="text-ink-soft">{year}</span>
        </h1>
      </header>
      {isError && <EventsFailure />}
      {!(data || isError) && (
        <>
          <Skeleton className="h-32 w-full" />
          <LoadingNote>Loading events</LoadingNote>
        </>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: what is pressed is a link, which Enter clicks */}
      <div onClick={openHere}>{entries && <DayEntries entries={entries} />}</div>
      {data && !entries && <p className="text-ink-soft text-lead">No events on this day.</p>}
    </>
  )
}

/** Plain links, as there may be hundreds on a page: `openHere` opens them. */
const DayEntries = ({ entries }: { entries: readonly DayEntry[] }) => (
  <ul className="entries">
    {entries.map(({ slug, title, words, span, goesOn, isOff }, place) => (
      // Its first day names all of its days.
      // biome-ignore lint/suspicious/noArrayIndexKey: two days of one event may read the same, and entries hold no state
      <li key={place} aria-hidden={goesOn}>
        <a href={`/events/${slug}`} className={isOff ? 'gone' : undefined} tabIndex={goesOn ? -1 : undefined}>
          {span && <span className="sr-only">{span}</span>}
          {words && <span aria-hidden={span ? true : undefined}>{words}</span>} <b>{title}</b>
        </a>
      </li>
    ))}
  </ul>
)

/** Opens plain links without reloading: the router's own cost more to render than the rest of a month. */
function useOpenHere() {
  const router = useRouter()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ to: link.pathname })
  }
}
