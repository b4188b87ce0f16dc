import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { LoadingNote, Skeleton } from '@/components/skeleton'
import { WEEKDAYS } from '@/platform/time/calendar-days'
import { eventMonthQuery } from '../calendar/event-month.queries'
import { entriesByDay } from '../calendar/month-days'
import { monthWords, weeksOf } from '../calendar/months'
import { EventsFailure } from './events-failure'
import { MonthDay } from './month-day'

interface EventMonthProps {
  /** YYYY-MM */
  month: string
  /** YYYY-MM-DD */
  today: string
}

/** Phones show the table as a list; the names of its parts stay what they are. */
const as = (role: string) => ({ role })

/** A month to look at (spec B §2.3). */
export function EventMonth({ month, today }: EventMonthProps) {
  const { data, isError } = useQuery(eventMonthQuery(month))
  const router = useRouter()
  if (isError) return <EventsFailure />
  if (!data) return <MonthSkeleton month={month} />

  const { name, year } = monthWords(month)
  const entries = entriesByDay(data, month)
  return (
    <>
      {data.events.length === 0 && <NothingPlanned nextMonth={data.nextMonth} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed is a link, which Enter clicks */}
      <table {...as('table')} className="month" onClick={(event) => openHere(event, (to) => router.navigate({ to }))}>
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
                <MonthDay key={day} day={day} month={month} today={today} entries={entries.get(day) ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The links of a month are many and plain, since the router's own cost more to render than all the rest: one hand here opens them all. */
function openHere(event: MouseEvent<HTMLTableElement>, open: (path: string) => void) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open(link.pathname)
}

function NothingPlanned({ nextMonth }: { nextMonth: string | null }) {
  const next = nextMonth && monthWords(nextMonth)
  return (
    <p className="mb-8 text-ink-soft text-lead">
      Nothing is planned for this month yet.{' '}
      {next && (
        <Link to="/events/calendar/$month" params={{ month: nextMonth }} resetScroll={false}>
          Go on to {next.name} {next.year}
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
