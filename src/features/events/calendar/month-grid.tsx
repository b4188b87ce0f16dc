import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayParts, WEEKDAYS } from '@/platform/time/calendar'
import { LoadingNote, Skeleton } from '@/ui/skeleton'
import { EventsFailure } from '../events-failure'
import { DayEntries } from './day-entries'
import { calendarQuery } from './event-month.queries'
import type { MonthDay as Day } from './event-month.schema'
import { monthParts, weeksOf } from './months'
import { useOpenHere } from './use-open-here'

interface MonthGridProps {
  /** YYYY-MM */
  month: string
  /** YYYY-MM-DD */
  today: string
}

/** Phones show the table as a list; the names of its parts stay what they are. */
const as = (role: string) => ({ role })

/** A month to look at (spec B §2.3). */
export function MonthGrid({ month, today }: MonthGridProps) {
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

function MonthSkeleton({ month }: { month: string }) {
  return (
    <>
      {weeksOf(month).map(([first]) => (
        <Skeleton key={first} className="mb-1 h-32 w-full" />
      ))}
      <LoadingNote>Loading events</LoadingNote>
    </>
  )
}

interface DayCellProps {
  /** YYYY-MM-DD */
  day: string
  /** The month that is shown, YYYY-MM. Days of other months stay empty: a number without events would say that there are none. */
  month: string
  today: string
  /** Undefined where there is nothing on it. */
  events: Day | undefined
}

function DayCell({ day, month, today, events }: DayCellProps) {
  if (!day.startsWith(month)) return <td {...cell} />

  const { weekday, month: name, date } = dayParts(day)
  const isToday = day === today
  const names = [events && 'has', isToday && 'today', day < today && 'past'].filter(Boolean)
  return (
    <td {...cell} className={names.join(' ') || undefined} aria-current={isToday ? 'date' : undefined}>
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

/** As in the table around it. */
const cell = { role: 'cell' }
