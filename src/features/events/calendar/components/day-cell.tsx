import { dayParts } from '@/platform/time/calendar'
import type { MonthDay as Day } from '../event-month.schema'
import { DayEntries } from './day-entries'

interface DayCellProps {
  /** YYYY-MM-DD */
  day: string
  /** The month that is shown, YYYY-MM. Days of other months stay empty: a number without events would say that there are none. */
  month: string
  today: string
  /** Undefined where there is nothing on it. */
  events: Day | undefined
}

export function DayCell({ day, month, today, events }: DayCellProps) {
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
