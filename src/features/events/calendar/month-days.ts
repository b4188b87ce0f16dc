import { addDays, dayParts } from '@/platform/time/calendar'
import type { Attendance, EventState } from '../event.schema'
import { isAllDay } from '../series/all-day'
import { attendanceOn } from '../series/event-words'
import { formatClock, formatInsteadOf, formatSession, isOnOneDay } from '../series/format-session'
import type { DateDetails } from '../series/timing'
import type { DayEntry } from './event-month.schema'

/** A session as a month shows it. */
export interface MonthSession {
  eventId: number
  /** YYYY-MM-DDTHH:mm on the clocks of the community; YYYY-MM-DD where only the day is known. */
  startsAt: string
  /** Null where it is not known. */
  endsAt: string | null
  /** The words for the time where only the day is known. */
  words?: string
  /** YYYY-MM-DD: the day it was planned for, where it was moved to another one. */
  insteadOf?: string
  /** What this date has of its own. */
  details?: Pick<DateDetails, 'title' | 'location'>
  isOff: boolean
}

export interface MonthEvent {
  slug: string
  title: string
  location: string
  attendance: Attendance
  state: EventState
}

export interface DaySessions {
  /** YYYY-MM-DD */
  day: string
  sessions: MonthSession[]
}

/** The days from `first` to `last` on which there is anything, each with its sessions in their order: what goes on first, then by the clock. */
export function sessionsByDay(sessions: readonly MonthSession[], span: { first: string; last: string }): DaySessions[] {
  const days = new Map<string, MonthSession[]>()
  for (const session of sessions)
    for (const day of daysBetween(session.startsAt.slice(0, 10), lastDayOf(session), span))
      if (days.get(day)?.push(session) === undefined) days.set(day, [session])
  return [...days].sort(([a], [b]) => compare(a, b)).map(([day, found]) => ({ day, sessions: found.sort(byTimeOn(day)) }))
}

/** The days of a session that are in the span; of nearly all it is one. */
function daysBetween(begins: string, ends: string, { first, last }: { first: string; last: string }): string[] {
  if (begins === ends) return begins >= first && begins <= last ? [begins] : []
  const days: string[] = []
  for (let day = begins < first ? first : begins; day <= ends && day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

const byTimeOn = (day: string) => (a: MonthSession, b: MonthSession) => compare(timeOn(day, a), timeOn(day, b))

const timeOn = (day: string, { startsAt }: MonthSession) => (startsAt < day ? '' : startsAt)

/** One that ends at midnight, or a dance that goes on until 1 AM, is not on the day after. */
function lastDayOf({ startsAt, endsAt }: MonthSession): string {
  const begins = startsAt.slice(0, 10)
  if (endsAt === null || isOnOneDay({ startsAt, endsAt })) return begins
  const ends = endsAt.slice(0, 10)
  return endsAt.endsWith('T00:00') ? addDays(ends, -1) : ends
}

/** What a day shows of a session; `isContinued` where an earlier day showed it. */
export function entryOn(day: string, session: MonthSession, event: MonthEvent, isContinued: boolean): DayEntry {
  const [begins, ends] = [session.startsAt.slice(0, 10), lastDayOf(session)]
  const notes = [
    stateText(event, session),
    attendanceText(attendanceOn(event, session.details)),
    !isContinued && !session.isOff && formatInsteadOf(session),
  ]
  const joined = (time: string) => [time, ...notes].filter(Boolean).join(', ')
  const isLong = begins !== ends
  return {
    slug: event.slug,
    title: session.details?.title ?? event.title,
    words: joined(isLong ? formatPart(session, { day, begins, ends }) : formatEntryTime(session)),
    ...(isLong && !isContinued && { span: joined(formatSession(session, day)) }),
    ...(isContinued && { goesOn: true }),
    ...(session.isOff && { isOff: true }),
  }
}

function formatEntryTime(session: MonthSession): string {
  return session.words ?? (isAllDay(session) ? 'All day' : formatClock(session.startsAt.slice(11)))
}

/** What of a session of several days is on one of them. */
function formatPart(session: MonthSession, { day, begins, ends }: { day: string; begins: string; ends: string }): string {
  const { startsAt, endsAt } = session
  if (day === begins) return `${isAllDay(session) ? 'All day' : formatClock(startsAt.slice(11))}, to ${dayParts(ends).weekday}`
  if (isAllDay(session) || day !== ends || endsAt?.slice(0, 10) !== ends) return 'All day'
  return `Until ${formatClock(endsAt.slice(11))}`
}

function stateText({ state }: MonthEvent, { isOff }: MonthSession) {
  if (state === 'postponed') return 'Postponed'
  return isOff && 'Canceled'
}

function attendanceText(attendance: Attendance) {
  if (attendance === 'online') return 'Online'
  return attendance === 'hybrid' && 'Also online'
}
