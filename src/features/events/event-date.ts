import type { CommunityEvent } from './event.schema'

type Dated = Pick<CommunityEvent, 'eventDate' | 'isRecurring'>

/** Whether an event's day is over. `today` is YYYY-MM-DD in the community's time zone. Recurring events never are. */
export const isPast = (event: Dated, today: string) => !event.isRecurring && event.eventDate !== null && event.eventDate < today

/** The order of every list: `sortOrder` ascending, missing counts as 0 (spec D1 §9); equal ones keep the order they came in. */
export const inSortOrder = <T extends { sortOrder?: number | null }>(events: readonly T[]): T[] =>
  events.toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0))

/** The home page's events: at most three that are not over, without the built-in event of id 0 (spec D1 §9). */
export const homeEvents = (events: readonly CommunityEvent[], today: string) =>
  inSortOrder(events)
    .filter((event) => event.id !== 0 && !isPast(event, today))
    .slice(0, 3)

/** The month as lists show it, by its first three letters (spec D1 §3). */
export const shortMonth = ({ month }: Pick<CommunityEvent, 'month'>) => month.slice(0, 3)

/** One line for when an event begins: `October 5, 2027, 10:00 AM`, or the words for recurring ones (spec D1 §2). */
export function beginLine(event: Pick<CommunityEvent, 'date' | 'month' | 'year' | 'time' | 'isRecurring'>): string {
  if (event.isRecurring) return 'Recurring Event - See schedule for details'
  return [`${event.month} ${event.date}`, event.year, event.time].filter(Boolean).join(', ')
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** The full English name of a month given by name, by its first three letters or by number; undefined for anything else. */
export function fullMonth(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  if (/^\d{1,2}$/.test(wanted)) return MONTHS[Number(wanted) - 1]
  return MONTHS.find((name) => name.toLowerCase() === wanted || name.slice(0, 3).toLowerCase() === wanted)
}

/** Month, day and year as YYYY-MM-DD; undefined where no such day exists, like 31 February. */
export function isoDate({ month, date, year }: { month: string; date: string; year: string }): string | undefined {
  const monthIndex = MONTHS.indexOf(fullMonth(month) ?? '')
  if (monthIndex < 0 || !/^\d{1,2}$/.test(date.trim()) || !/^\d{4}$/.test(year.trim())) return undefined
  const day = new Date(Date.UTC(Number(year), monthIndex, Number(date)))
  // The calendar rolls 31 February over into March; a day that exists comes back as it went in.
  const exists = day.getUTCMonth() === monthIndex && day.getUTCDate() === Number(date) && Number(year) >= 1000
  return exists ? day.toISOString().slice(0, 10) : undefined
}
