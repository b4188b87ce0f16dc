import { dayParts } from '@/platform/time/calendar-days'
import type { DayEntry } from '../calendar/month-days'

interface MonthDayProps {
  /** YYYY-MM-DD */
  day: string
  /** The month that is shown, YYYY-MM: of its neighbours' days the number alone is. */
  month: string
  today: string
  entries: readonly DayEntry[]
}

/** Beyond these a day has the others behind a line that opens, without scripts too. */
const AT_ONCE = 4

export function MonthDay({ day, month, today, entries }: MonthDayProps) {
  const { weekday, month: name, date } = dayParts(day)
  if (!day.startsWith(month))
    return (
      <td {...cell} className="out">
        <span aria-hidden="true">{date}</span>
      </td>
    )

  const isToday = day === today
  const names = [entries.length > 0 && 'has', isToday && 'today', day < today && 'past'].filter(Boolean)
  const more = entries.slice(AT_ONCE)
  return (
    <td {...cell} className={names.join(' ') || undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day}>
        <span className="sr-only">{name} </span>
        {date}
        {isToday && <small> Today</small>}
        <span className="d"> {weekday.slice(0, 3)}</span>
      </time>
      {entries.length > 0 && (
        <div>
          <Entries entries={entries.slice(0, AT_ONCE)} />
          {more.length > 0 && (
            <details>
              <summary>
                {more.length} more
                <span className="sr-only">
                  {' '}
                  on {name} {date}
                </span>
              </summary>
              <Entries entries={more} />
            </details>
          )}
        </div>
      )}
    </td>
  )
}

/** As in the table around it. */
const cell = { role: 'cell' }

const Entries = ({ entries }: { entries: readonly DayEntry[] }) => (
  <ul>
    {entries.map((entry) => (
      // What goes on was said on its first day, with all of its days.
      <li key={entry.key} aria-hidden={entry.goesOn || undefined}>
        <a href={`/events/${entry.slug}`} className={entry.isOff ? 'gone' : undefined} tabIndex={entry.goesOn ? -1 : undefined}>
          <When {...entry} /> <b>{entry.title}</b>
        </a>
      </li>
    ))}
  </ul>
)

const When = ({ words, span }: DayEntry) =>
  span === undefined ? (
    words && <span>{words}</span>
  ) : (
    <>
      <span className="sr-only">{span}</span>
      <span aria-hidden="true">{words}</span>
    </>
  )
