import { addDays, dayParts, isoDate } from '@/platform/time/calendar'
import type { CommunityEvent, EventState } from '../event.schema'

/** A stretch of wall-clock time, `YYYY-MM-DDTHH:mm` each; the end is never before the start. */
export interface TimeSpan {
  startsAt: string
  endsAt: string
}

/** The same where the end may not be known, null then. */
export interface OpenSpan {
  startsAt: string
  endsAt: string | null
}

/** What one date has of its own; what is absent is as in the series (spec B §1.1). */
export interface DateDetails {
  title?: string | undefined
  location?: string | undefined
  facilitator?: string | undefined
  /** Only for attendees and staff. */
  joinUrl?: string | undefined
  /** Counts only where people register for single dates. */
  capacity?: number | undefined
  note?: string | undefined
}

/** What differs from the rule on one day: nothing takes place, or it does at another time, perhaps on another day, or it has details of its own. */
export interface TimingException extends DateDetails {
  /** The day that the rule, or an extra date, gave, YYYY-MM-DD. */
  date: string
  cancelled?: true | undefined
  /** Both or neither. */
  startsAt?: string | undefined
  endsAt?: string | undefined
}

/**
 * When an event takes place (spec B §1.1), in the wall-clock time of one zone: 6:30 PM stays 6:30 PM when the clocks change. Where only
 * its day is known, `startsAt` and `endsAt` are null, and there is neither rule nor further date.
 */
export interface Timing {
  startsAt: string | null
  /** Null where only the beginning is known. */
  endsAt: string | null
  /** IANA name. */
  timeZone: string
  /** An RFC 5545 RRULE value without `RRULE:`, whose first date is `startsAt`; null for what takes place once. */
  recurrence: string | null
  extraDates: TimeSpan[]
  exceptions: TimingException[]
}

/** One stretch of time at which an event takes place, with what it has of its own. */
export interface Session extends TimeSpan, DateDetails {
  timeZone: string
  /** The day that the rule, or an extra date, gave it: what an exception names. A session that was moved may begin on another. */
  date: string
  /** Whether it takes place. A canceled one is still shown to people who planned to come. */
  state: 'scheduled' | 'cancelled'
}

/** In the order in which people read them. */
export const DATE_DETAILS = ['title', 'facilitator', 'location', 'capacity', 'joinUrl', 'note'] as const satisfies (keyof DateDetails)[]

/** Only the details of what also holds other fields, without those that are absent or null. */
export function dateDetailsOf(source: { [Name in keyof DateDetails]?: DateDetails[Name] | null }): DateDetails {
  return Object.fromEntries(DATE_DETAILS.flatMap((name) => (source[name] ? [[name, source[name]]] : [])))
}

export const hasDateDetails = (source: DateDetails): boolean => DATE_DETAILS.some((name) => source[name])

/** What visitors may know of them: the link to join is only for attendees. */
export const publicDateDetailsOf = (source: Parameters<typeof dateDetailsOf>[0]): Omit<DateDetails, 'joinUrl'> =>
  dateDetailsOf({ ...source, joinUrl: null })

/** An exception as everyone may know it. */
export const publicExceptionOf = ({ joinUrl: _, ...exception }: TimingException) => exception

/** Whether an exception gives its date another time. */
export const isMoved = (exception: TimingException): exception is TimingException & TimeSpan =>
  exception.startsAt !== undefined && exception.endsAt !== undefined

interface Described {
  title: string
  location: string
  facilitator: string
  facilitators?: string[] | null
  joinUrl?: string | null | undefined
}

/**
 * What an event is on one of its dates: that date's own title, place, leader and link where it has them, else the event's, with what is said of that
 * date only (spec B §1.1). Emails, calendar entries and the pages of a registration show a date with it.
 */
export function eventOnDate<Event extends Described>(event: Event, date: DateDetails | null | undefined): Event & { note: string | null } {
  const { title, location, facilitator, joinUrl, note = null } = date ?? {}
  return {
    ...event,
    ...(title && { title }),
    ...(location && { location }),
    // The team of the other dates doesn't lead this one.
    ...(facilitator && { facilitator, facilitators: [] }),
    ...(joinUrl && { joinUrl }),
    note,
  }
}

/** `Reading Night · The library · With Miriam Example · Bring the book.`: what a date has of its own, in a line; empty where it has nothing. */
export const formatDateDetails = ({ title, location, facilitator, note }: Omit<DateDetails, 'capacity' | 'joinUrl'>): string =>
  [title, location, facilitator && `With ${facilitator}`, note].filter(Boolean).join(' · ')

/**
 * Whether a stretch of time is one or more whole days: from midnight to the last minute of a day, or to the midnight after it. These have no
 * times of day and no zone, and are shown as days wherever they are shown (spec B §1.6).
 */
export const isAllDay = (span: OpenSpan): boolean => wholeDaysOf(span) !== null

/** The first and the last of whole days (YYYY-MM-DD); null for what has times of day. */
export function wholeDaysOf({ startsAt, endsAt }: OpenSpan): { first: string; last: string } | null {
  if (endsAt === null || !startsAt.endsWith('T00:00')) return null
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)]
  if (endsAt.endsWith('T23:59')) return { first, last }
  return endsAt.endsWith('T00:00') && last > first ? { first, last: addDays(last, -1) } : null
}

/** A stretch of time as it is stored: whole days, which clients may end with the next midnight, to the last minute of the last one. */
export function asStored<Span extends OpenSpan>(span: Span): Span {
  const days = wholeDaysOf(span)
  return days ? { ...span, endsAt: `${days.last}T23:59` } : span
}

/** A formatted time with the name of its zone (`Mountain Time`), which whole days don’t need. */
export const withZone = (text: string, span: OpenSpan, zoneName: string): string => (isAllDay(span) ? text : `${text}, ${zoneName}`)

/** The time of an event, of several dates without a rule that of the next one, with its zone where that is not the community's (`zone`): `6:00 PM, Eastern Time`. Whole days need none. */
export function timeHere(
  event: Pick<CommunityEvent, 'time' | 'startsAt' | 'endsAt' | 'timeZone' | 'zoneName'> & Partial<Pick<CommunityEvent, 'nextSession'>>,
  zone: string,
): string {
  const { timeZone, zoneName, nextSession } = event
  const { time = event.time, startsAt, endsAt } = nextSession?.time ? nextSession : event
  return time && startsAt && timeZone !== zone ? withZone(time, { startsAt, endsAt }, zoneName) : time
}

/** The documented `time` of whole days, after the first one: `All day`, `All day, until Sunday, November 14`, with the year where it is another. */
export function allDayTime(first: string, last: string): string {
  const { weekday, month, date, year } = dayParts(last)
  if (last === first) return 'All day'
  return ['All day', `until ${weekday}`, `${month} ${date}`, ...(year === first.slice(0, 4) ? [] : [year])].join(', ')
}

/** Whether words of a time say that it is one whole day. */
export const saysAllDay = (time: string): boolean => /^(?:all|(?:the )?whole)[ -]day(?: long)?$/i.test(time.trim())

/** The whole days that words tell from `first` on, as `allDayTime` writes them; null for other words. */
export function readAllDay(first: string, time: string): TimeSpan | null {
  if (saysAllDay(time)) return { startsAt: `${first}T00:00`, endsAt: `${first}T23:59` }
  const [, month, date, year = first.slice(0, 4)] = /^all day, until [a-z]+day, ([a-z]+) (\d{1,2})(?:, (\d{4}))?$/i.exec(time.trim()) ?? []
  const last = month && date && isoDate({ month, date, year })
  return last && last > first ? { startsAt: `${first}T00:00`, endsAt: `${last}T23:59` } : null
}

/** How an event with several dates was until a change: its sessions that were over by then keep it (spec B §1.4). */
export interface PastSeries extends Timing {
  /** When it was changed, ISO-8601 UTC. It holds from the former change on. */
  until: string
  title: string
  location: string
  state: EventState
}
