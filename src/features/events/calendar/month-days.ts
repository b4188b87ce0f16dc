import { addDays, dayParts } from '@/platform/time/calendar-days'
import { isOnOneDay, sessionInWords } from '../series/session-words'
import { clockInWords } from '../series/time-words'
import type { EventMonth, MonthEvent } from './event-month.schema'
import { daysOf } from './months'

/** What stands on one day of the month: a session, or a day of one that goes on over several. */
export interface DayEntry {
  key: string
  slug: string
  title: string
  /** `6:30 PM, Online`, or `Until 1:00 PM`. */
  words: string
  /** All of a session of several days, for those who hear it once, on its first day in the month. */
  span?: string
  /** It goes on from a day before it in the month, where it was said already. */
  goesOn: boolean
  isOff: boolean
}

type MonthSession = MonthEvent['sessions'][number]

/** The entries of each day (YYYY-MM-DD) of a month (YYYY-MM) that has any, in their order: what goes on first, then by the clock. */
export function entriesByDay({ events }: Pick<EventMonth, 'events'>, month: string): Map<string, DayEntry[]> {
  const span = daysOf(month)
  const days = new Map<string, { at: string; entry: DayEntry }[]>()
  for (const event of events)
    for (const session of event.sessions) {
      const [begins, ends] = [session.startsAt.slice(0, 10), lastDayOf(session)]
      const shown = daysBetween(begins, ends, span)
      for (const day of shown) {
        const entry = entryOf(event, session, { day, begins, ends, goesOn: day !== shown[0] })
        const placed = { at: day === begins ? session.startsAt : '', entry }
        if (days.get(day)?.push(placed) === undefined) days.set(day, [placed])
      }
    }
  return new Map([...days].map(([day, entries]) => [day, entries.toSorted(byTime).map(({ entry }) => entry)]))
}

/** The days of a session that are in the month; of nearly all it is one. */
function daysBetween(begins: string, ends: string, { first, last }: { first: string; last: string }): string[] {
  if (begins === ends) return [begins]
  const days: string[] = []
  for (let day = begins < first ? first : begins; day <= ends && day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const byTime = (a: { at: string }, b: { at: string }) => Number(a.at > b.at) - Number(a.at < b.at)

/** One that ends at midnight, or a dance that goes on until 1 AM, is not on the day after. */
function lastDayOf({ startsAt, endsAt }: MonthSession): string {
  const begins = startsAt.slice(0, 10)
  if (endsAt === null || isOnOneDay({ startsAt, endsAt })) return begins
  const ends = endsAt.slice(0, 10)
  return endsAt.endsWith('T00:00') ? addDays(ends, -1) : ends
}

interface Place {
  day: string
  begins: string
  ends: string
  goesOn: boolean
}

function entryOf(event: MonthEvent, session: MonthSession, { day, begins, ends, goesOn }: Place): DayEntry {
  const notes = [stateWords(event, session), attendanceWords(event)]
  const said = (time: string) => [time, ...notes].filter(Boolean).join(', ')
  const isLong = begins !== ends
  return {
    key: `${event.slug} ${session.startsAt}`,
    slug: event.slug,
    title: event.title,
    words: said(isLong ? partInWords(session, { day, begins, ends }) : timeInWords(session)),
    ...(isLong && !goesOn && { span: said(sessionInWords(session, day)) }),
    goesOn,
    isOff: session.isOff === true,
  }
}

const timeInWords = ({ startsAt, words }: MonthSession) => words ?? clockInWords(startsAt.slice(11))

/** What of a session of several days is on one of them. */
function partInWords({ startsAt, endsAt }: MonthSession, { day, begins, ends }: Omit<Place, 'goesOn'>): string {
  if (day === begins) return `${clockInWords(startsAt.slice(11))}, to ${dayParts(ends).weekday}`
  if (day !== ends || endsAt?.slice(0, 10) !== ends) return 'All day'
  return `Until ${clockInWords(endsAt.slice(11))}`
}

function stateWords({ state }: MonthEvent, { isOff }: MonthSession) {
  if (state === 'postponed') return 'Postponed'
  return isOff && 'Cancelled'
}

function attendanceWords({ attendance }: MonthEvent) {
  if (attendance === 'online') return 'Online'
  return attendance === 'hybrid' && 'Also online'
}
