import { calendarDayText } from '@/platform/time/date-format'
import type { CommunityEvent } from '../event.schema'
import { isMoved } from './date-details'
import type { TimeSpan } from './timing'

type Dated = Pick<CommunityEvent, 'startsAt' | 'endsAt' | 'recurrence' | 'extraDates' | 'exceptions' | 'nextSession'>

/** The dates to come of an event that has several without a rule, in order, where they were moved to; none of other events. */
export function comingSingleDates({ startsAt, endsAt, recurrence, extraDates, exceptions, nextSession }: Dated): TimeSpan[] {
  if (!startsAt || recurrence || extraDates.length === 0 || !nextSession) return []
  const dates = [{ startsAt, endsAt: endsAt ?? startsAt }, ...extraDates].flatMap((span) => {
    const exception = exceptions.find(({ date }) => span.startsAt.startsWith(date))
    if (exception?.cancelled) return []
    return exception && isMoved(exception) ? [{ startsAt: exception.startsAt, endsAt: exception.endsAt }] : [span]
  })
  return dates.filter((span) => span.startsAt >= nextSession.startsAt).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/** `and 2 more dates`: what follows the next date of such an event; empty where nothing does. */
export function formatMoreDates(event: Dated): string {
  const more = comingSingleDates(event).length - 1
  if (more < 1) return ''
  return `and ${more} more ${more === 1 ? 'date' : 'dates'}`
}

/** The next of its dates, `{ month: 'Oct', date: '5', year: '2027' }`; undefined for other events. */
export function nextSingleDate(event: Dated): { day: string; month: string; date: string; year: string } | undefined {
  const day = comingSingleDates(event)[0]?.startsAt.slice(0, 10)
  if (!day) return undefined
  const [month = '', date = '', year = ''] = calendarDayText(day).split(/,? /)
  return { day, month, date, year }
}
