import { addDays, dayParts, isoDate } from '@/platform/time/calendar'
import type { CommunityEvent, EventState } from '../event.schema'

/** A stretch of wall-clock time, `YYYY-MM-DDTHH:mm` each; the end is never before the start. */
export interface TimeSpan {
  startsAt: string
  endsAt: string
}

export interface OpenSpan {
  startsAt: string
  endsAt: string | null
}

/** Details of a single date; an absent one is as in the series (spec B §1.1). */
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

/** A day that differs from the rule: canceled, at another time, perhaps on another day, or with details of its own. */
export interface TimingException extends DateDetails {
  date: string
  cancelled?: true | undefined
  /** Both or neither. */
  startsAt?: string | undefined
  endsAt?: string | undefined
}

/** An event's time (spec B §1.1) on one zone's clocks: 6:30 PM stays 6:30 PM when they change. `startsAt` is null where only the day is known. */
export interface Timing {
  startsAt: string | null
  endsAt: string | null
  timeZone: string
  /** An RFC 5545 RRULE value without `RRULE:`, whose first date is `startsAt`; null for what takes place once. */
  recurrence: string | null
  extraDates: TimeSpan[]
  exceptions: TimingException[]
}

export interface Session extends TimeSpan, DateDetails {
  timeZone: string
  /** The day that the rule, or an extra date, gave it: what an exception names. A session that was moved may begin on another. */
  date: string
  /** A canceled session is still shown to people who planned to come. */
  state: 'scheduled' | 'cancelled'
}

export const DATE_DETAILS = ['title', 'facilitator', 'location', 'capacity', 'joinUrl', 'note'] as const satisfies (keyof DateDetails)[]

export const dateDetailsOf = (source: { [Name in keyof DateDetails]?: DateDetails[Name] | null }): DateDetails =>
  Object.fromEntries(DATE_DETAILS.flatMap((name) => (source[name] ? [[name, source[name]]] : [])))

export const hasDateDetails = (source: DateDetails): boolean => DATE_DETAILS.some((name) => source[name])

/** Details that visitors may know: the link to join is only for attendees. */
export const publicDateDetailsOf = (source: Parameters<typeof dateDetailsOf>[0]): Omit<DateDetails, 'joinUrl'> =>
  dateDetailsOf({ ...source, joinUrl: null })

export const publicExceptionOf = ({ joinUrl: _, ...exception }: TimingException) => exception

export const isMoved = (exception: TimingException): exception is TimingException & TimeSpan =>
  exception.startsAt !== undefined && exception.endsAt !== undefined

interface Described {
  title: string
  location: string
  facilitator: string
  facilitators?: string[] | null
  joinUrl?: string | null | undefined
}

/** An event as it is on one of its dates: with that date's title, place, leader and link where it has them (spec B §1.1). */
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

/** Whole days run from midnight to the last minute of a day, or the midnight after it; they are shown without times and zone (spec B §1.6). */
export const isAllDay = (span: OpenSpan): boolean => wholeDaysOf(span) !== null

export function wholeDaysOf({ startsAt, endsAt }: OpenSpan): { first: string; last: string } | null {
  if (endsAt === null || !startsAt.endsWith('T00:00')) return null
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)]
  if (endsAt.endsWith('T23:59')) return { first, last }
  return endsAt.endsWith('T00:00') && last > first ? { first, last: addDays(last, -1) } : null
}

/** Something may end so many days after its first one, and an event of several sessions is one stretch (spec B §1.6). */
export const MOST_DAYS = 60

/** A time span as it is stored: whole days, which clients may end with the next midnight, end with the last minute of a day. */
export function asStored<Span extends OpenSpan>(span: Span): Span {
  const days = wholeDaysOf(span)
  return days ? { ...span, endsAt: `${days.last}T23:59` } : span
}

export const withZone = (text: string, span: OpenSpan, zoneName: string): string => (isAllDay(span) ? text : `${text}, ${zoneName}`)

/** An event's time, over several days all of it, with several dates the next one's, and its zone where that isn't the community's (`zone`): `6:00 PM, Eastern Time`. */
export function timeHere(
  event: Pick<CommunityEvent, 'time' | 'startsAt' | 'endsAt' | 'timeZone' | 'zoneName'> &
    Partial<Pick<CommunityEvent, 'nextSession' | 'stretch'>>,
  zone: string,
): string {
  const { timeZone, zoneName, nextSession, stretch } = event
  const { time = event.time, startsAt, endsAt } = nextSession?.time ? nextSession : event
  const [text, span] = stretch ? [stretch.words, stretch] : [time, { startsAt, endsAt }]
  return text && span.startsAt && timeZone !== zone ? withZone(text, { ...span, startsAt: span.startsAt }, zoneName) : text
}

/** The documented `time` of whole days, after the first one: `All day`, `All day, until Sunday, November 14`, with the year where it is another. */
export function allDayTime(first: string, last: string): string {
  const { weekday, month, date, year } = dayParts(last)
  if (last === first) return 'All day'
  return ['All day', `until ${weekday}`, `${month} ${date}`, ...(year === first.slice(0, 4) ? [] : [year])].join(', ')
}

export const saysAllDay = (time: string): boolean => /^(?:all|(?:the )?whole)[ -]day(?: long)?$/i.test(time.trim())

export function readAllDay(first: string, time: string): TimeSpan | null {
  if (saysAllDay(time)) return { startsAt: `${first}T00:00`, endsAt: `${first}T23:59` }
  const [, month, date, year = first.slice(0, 4)] = /^all day, until [a-z]+day, ([a-z]+) (\d{1,2})(?:, (\d{4}))?$/i.exec(time.trim()) ?? []
  const last = month && date && isoDate({ month, date, year })
  return last && last > first ? { startsAt: `${first}T00:00`, endsAt: `${last}T23:59` } : null
}

/** How an event with several dates was until a change: its sessions that were over by then keep it (spec B §1.4). */
export interface PastSeries extends Timing {
  until: string
  title: string
  location: string
  state: EventState
}

/** A date's own number of places, else the event's (spec B §1.1), null without a limit; `session` is its start, wherever moved. */
export function capacityOfDate(
  exceptions: readonly TimingException[] | undefined,
  session: string,
  capacity: number | null,
): number | null {
  const moved = exceptions?.find(({ startsAt }) => startsAt === session)
  const own = moved ?? exceptions?.find(({ startsAt, date }) => startsAt === undefined && date === session.slice(0, 10))
  return own?.capacity ?? capacity
}
