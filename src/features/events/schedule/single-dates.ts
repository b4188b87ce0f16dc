import { calendarDayText, longDayText } from '@/platform/time/date-format'
import type { CommunityEvent } from '../event.schema'
import type { DateDetails, TimeSpan } from './timing'

/** An answer of the API may lack the lists. */
type Dated = Pick<CommunityEvent, 'startsAt' | 'endsAt' | 'recurrence' | 'nextSession'> &
  Partial<Pick<CommunityEvent, 'extraDates' | 'exceptions'>>

type SingleDate = TimeSpan & DateDetails

/** Dates of an event without a rule that take place, in order and where they were moved to, with their details; none of a series. */
export function singleDates({ startsAt, endsAt, recurrence, extraDates = [], exceptions = [] }: Omit<Dated, 'nextSession'>): SingleDate[] {
  if (!startsAt || recurrence) return []
  const dates = [{ startsAt, endsAt: endsAt ?? startsAt }, ...extraDates].flatMap((span): SingleDate[] => {
    // Where it was moved to, and what it has of its own, are both its exception's.
    const { date: _, cancelled, ...own } = exceptions.find(({ date }) => span.startsAt.startsWith(date)) ?? { date: '' }
    return cancelled ? [] : [{ ...span, ...(own as Partial<SingleDate>) }]
  })
  return dates.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

export function upcomingSingleDates({ nextSession, ...event }: Dated): SingleDate[] {
  if (!event.extraDates?.length || !nextSession) return []
  return singleDates(event).filter((span) => span.startsAt >= nextSession.startsAt)
}

/** `and 2 more dates`, to follow the next date of an event; empty where nothing follows. */
export function formatMoreDates(event: Dated): string {
  const more = upcomingSingleDates(event).length - 1
  if (more < 1) return ''
  return `and ${more} more ${more === 1 ? 'date' : 'dates'}`
}

export function nextSingleDate(event: Dated): { day: string; month: string; date: string; year: string } | undefined {
  const day = upcomingSingleDates(event)[0]?.startsAt.slice(0, 10)
  if (!day) return undefined
  const [month = '', date = '', year = ''] = calendarDayText(day).split(/,? /)
  return { day, month, date, year }
}

/** `Sunday, November 22`, with the year unless `today`'s; without `formatDay`'s tables, as each first view of the home page loads it. */
export function formatNextDay({ nextSession }: Pick<CommunityEvent, 'nextSession'>, today: string): string | undefined {
  const day = nextSession?.startsAt.slice(0, 10)
  return day && longDayText(day, day.slice(0, 4) !== today.slice(0, 4))
}
