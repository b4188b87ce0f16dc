import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayParts } from '@/platform/time/calendar'
import { LoadingNote, Skeleton } from '@/ui/skeleton'
import { EventsFailure } from '../events-failure'
import { DayEntries } from './day-entries'
import { calendarQuery } from './event-month.queries'
import { useOpenHere } from './use-open-here'

/** All that is on one day (YYYY-MM-DD) of a month that shows the first of it. */
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
