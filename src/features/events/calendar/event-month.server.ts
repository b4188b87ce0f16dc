import type { Reader } from '@/content/content-rows.server'
import { addDays, dayParts } from '@/platform/time/calendar'
import { presentTimeZone } from '@/platform/time/time-zones'
import { dayRange, instantOf, wallClockAt } from '@/platform/time/zoned-time'
import type { DayEntry, EventMonth, MonthDay } from '../event.calls'
import type { EventRow } from '../event.repository.server'
import type { Attendance } from '../event.schema'
import { attendanceFromLocation, attendanceOn } from '../event-text'
import { eventSessions, nextSessionOf, stretchOf, timingOf } from '../schedule/event-sessions.server'
import { formatClock, formatDayRange, formatInsteadOf, formatSession, lastDayNamed, movedFrom } from '../schedule/format-session'
import { sessionRow, sessionsFrom, sessionsUntil } from '../schedule/session.repository.server'
import { type DateDetails, dateDetailsOf, isAllDay, type OpenSpan, type TimeSpan } from '../schedule/timing'
import {
  findNextBegin,
  listDayRows,
  listFiniteEvents,
  listMonthEvents,
  listSeriesRows,
  listSessionRows,
  type MonthEventRow,
  type MonthSessionRow,
  type MonthSpan,
} from './event-month.repository.server'
import { daysOf, isMonth, isNear } from './months'

const ENTRIES_PER_DAY = 4

/** Everything that takes place in a month (YYYY-MM), by the clocks of the community, and what was to (spec B §2.3): the first of each day. */
export async function readEventMonth(reader: Reader, month: string): Promise<EventMonth> {
  const span = spanOf(daysOf(month), reader)
  const days = await readDays(reader, span, isKept(span, reader) ? ENTRIES_PER_DAY : Number.POSITIVE_INFINITY)
  return { days, nextMonth: days.length > 0 ? null : await findNextMonth(reader, span) }
}

export const readEventDay = async (reader: Reader, day: string): Promise<EventMonth> => ({
  days: await readDays(reader, spanOf({ first: day, last: day }, reader), Number.POSITIVE_INFINITY),
  nextMonth: null,
})

/** Whether a month has a page. Far ones only with a single event: rules go on forever, and strangers would have us render it all. */
export async function isMonthPage(reader: Reader, month: string): Promise<boolean> {
  if (!isMonth(month) || isNear(month, reader.clock.today())) return isMonth(month)
  const span = spanOf(daysOf(month), reader)
  return (await listDayRows(reader, span)).length > 0 || (await listSessionRows(reader, span, { isKept: false })).length > 0
}

/** Whether a day has a page: only the ones on which there is anything, and for which nothing has to be computed. */
export async function isDayPage(reader: Reader, day: string): Promise<boolean> {
  const span = spanOf({ first: day, last: day }, reader)
  return isKept(span, reader) && (await readDays(reader, span, 1)).length > 0
}

/** Whether there are rows of all sessions in a span; those of other months are computed, and their days have no pages. */
const isKept = ({ first, last }: MonthSpan, { clock }: Reader): boolean =>
  first >= sessionsFrom(clock.today()) && last < sessionsUntil(clock.today())

async function findNextMonth(reader: Reader, span: MonthSpan): Promise<string | null> {
  const zone = reader.clock.timeZone
  const { begins, day } = await findNextBegin(reader, span)
  const series = (await listSeriesAfter(reader, span, begins))
    .filter(({ state }) => state === 'scheduled')
    .map((row) => nextSessionOf(timingOf(row, zone), new Date(span.before)))
    .map((session) => session && wallClockAt(instantOf(session.startsAt, session.timeZone), zone))
    .filter((time) => time && isNear(monthOf(time), reader.clock.today()))
  const next = [begins && wallClockAt(begins, zone), day, ...series].filter((time) => typeof time === 'string').sort()[0]
  return next === undefined ? null : monthOf(next)
}

/** The series of which an earlier session may be found than the row that begins next: the others have rows until then. */
function listSeriesAfter(reader: Reader, span: MonthSpan, begins: string | undefined) {
  if (begins === undefined || span.last < sessionsFrom(reader.clock.today())) return listSeriesRows(reader, span, { isKept: false })
  return listSeriesRows(reader, { ...span, last: addDays(begins.slice(0, 10), 1) }, { isKept: true })
}

const monthOf = (time: string) => time.slice(0, 'YYYY-MM'.length)

function spanOf({ first, last }: { first: string; last: string }, { clock }: Reader): MonthSpan {
  const { from = '', before = '' } = dayRange({ startDate: first, endDate: last }, clock.timeZone)
  return { first, last, from, before }
}

async function readDays(reader: Reader, span: MonthSpan, most: number): Promise<MonthDay[]> {
  const zone = reader.clock.timeZone
  const options = { isKept: span.first >= sessionsFrom(reader.clock.today()) }
  const events = new Map<number, MonthEvent>()
  const sessions: MonthSession[] = []
  for (const row of await listDayRows(reader, span)) {
    events.set(row.id, presentEvent(row))
    sessions.push({ eventId: row.id, startsAt: row.eventDate ?? '', endsAt: null, words: row.time, isOff: row.state !== 'scheduled' })
  }
  for (const row of await listSessionRows(reader, span, options)) sessions.push(presentSession(row, zone))
  for (const row of await listSeriesRows(reader, span, options)) {
    events.set(row.id, presentEvent(row))
    for (const session of computedSessions(row, zone, span)) sessions.push(presentSession(session, zone))
  }
  const days = sessionsByDay(await joinStretches(reader, sessions), span).map(({ day, sessions: all }) => ({
    day,
    shown: all.slice(0, most),
    count: all.length,
  }))
  const missing = new Set(days.flatMap(({ shown }) => shown.map(({ eventId }) => eventId)).filter((id) => !events.has(id)))
  for (const row of await listMonthEvents(reader, [...missing])) events.set(row.id, presentEvent(row))

  const shownBefore = new Set<OpenSpan>()
  return days.map(({ day, shown, count }) => ({
    day,
    entries: shown.flatMap((session) => {
      const event = events.get(session.eventId)
      const whole = session.stretch ?? session
      const isContinued = shownBefore.has(whole)
      shownBefore.add(whole)
      return event ? [entryOn(day, session, event, isContinued)] : []
    }),
    ...(count > shown.length && { more: count - shown.length }),
  }))
}

/** Sessions of several days that are one thing know it, and each of these days has one of them (spec B §1.6). */
async function joinStretches(reader: Reader, sessions: readonly MonthSession[]): Promise<MonthSession[]> {
  const zone = reader.clock.timeZone
  const ids = [...new Set(sessions.map(({ eventId }) => eventId))]
  const stretches = new Map<number, NonNullable<MonthSession['stretch']>>()
  for (const row of await listFiniteEvents(reader, ids)) {
    const stretch = stretchOf(row, zone)
    if (stretch)
      stretches.set(row.id, { ...stretch, words: presentTimeZone(row.timeZone ?? zone) === zone ? formatSession : formatDayRange })
  }
  const known = new Set<string>()
  return sessions.flatMap((session) => {
    const stretch = stretches.get(session.eventId)
    const day = `${session.eventId} ${session.startsAt.slice(0, 10)}`
    if (!stretch || session.isOff) return [session]
    if (known.has(day)) return []
    known.add(day)
    return [{ ...session, stretch }]
  })
}

const presentEvent = (row: MonthEventRow): MonthEvent => ({ ...row, attendance: row.attendance ?? attendanceFromLocation(row.location) })

/** Everywhere else times are those of the event's zone; a month is one of the community's. Whole days are the same days everywhere. */
function presentSession(row: MonthSessionRow, zone: string): MonthSession {
  const isHere = row.timeZone === zone || isAllDay({ startsAt: row.startsAt, endsAt: row.endsAt })
  const startsAt = isHere ? row.startsAt : wallClockAt(row.begins, zone)
  const endsAt = isHere ? row.endsAt : wallClockAt(row.ends, zone)
  return {
    eventId: row.eventId,
    startsAt,
    endsAt: row.endsAt === row.startsAt ? null : endsAt,
    ...movedFrom({ startsAt: row.startsAt, date: row.day }),
    details: dateDetailsOf({ title: row.title, location: row.location }),
    isOff: row.state !== 'scheduled',
  }
}

/** The days before and after are asked for too: an event's own day may be another than ours. */
function computedSessions(row: EventRow, zone: string, { first, last, from, before }: MonthSpan): MonthSessionRow[] {
  const timing = timingOf(row, zone)
  return eventSessions(row, zone, { from: addDays(first, -1), to: addDays(last, 1) })
    .map((session) => sessionRow(row.id, session, timing))
    .filter(({ begins, ends }) => begins < before && (ends > from || begins >= from))
}

export interface MonthSession {
  eventId: number
  /** YYYY-MM-DDTHH:mm on the clocks of the community; YYYY-MM-DD where only the day is known. */
  startsAt: string
  endsAt: string | null
  words?: string
  insteadOf?: string
  details?: Pick<DateDetails, 'title' | 'location'>
  isOff: boolean
  /** The days that it is a part of, and how they are put in words. */
  stretch?: TimeSpan & { words: typeof formatSession }
}

export type MonthEvent = Omit<MonthEventRow, 'id' | 'attendance'> & { attendance: Attendance }

/** The days from `first` to `last` on which there is anything, each with its sessions in their order: what goes on first, then by the clock. */
export function sessionsByDay(sessions: readonly MonthSession[], span: Pick<MonthSpan, 'first' | 'last'>) {
  const days = new Map<string, MonthSession[]>()
  for (const session of sessions)
    for (const day of daysBetween(session.startsAt.slice(0, 10), lastDayNamed(session), span))
      if (days.get(day)?.push(session) === undefined) days.set(day, [session])
  return [...days].sort(([a], [b]) => compare(a, b)).map(([day, found]) => ({ day, sessions: found.sort(byTimeOn(day)) }))
}

function daysBetween(begins: string, ends: string, { first, last }: Pick<MonthSpan, 'first' | 'last'>): string[] {
  if (begins === ends) return begins >= first && begins <= last ? [begins] : []
  const days: string[] = []
  for (let day = begins < first ? first : begins; day <= ends && day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

const byTimeOn = (day: string) => (a: MonthSession, b: MonthSession) => compare(timeOn(day, a), timeOn(day, b))

const timeOn = (day: string, { startsAt }: MonthSession) => (startsAt < day ? '' : startsAt)

export function entryOn(day: string, session: MonthSession, event: MonthEvent, isContinued: boolean): DayEntry {
  const [begins, ends, { stretch }] = [session.startsAt.slice(0, 10), lastDayNamed(session), session]
  const notes = [
    event.state === 'postponed' ? 'Postponed' : session.isOff && 'Canceled',
    { 'in-person': '', online: 'Online', hybrid: 'Also online' }[attendanceOn(event, session.details)],
    !isContinued && !session.isOff && formatInsteadOf(session),
  ]
  const joined = (time: string) => [time, ...notes].filter(Boolean).join(', ')
  const isLong = begins !== ends
  return {
    slug: event.slug,
    title: session.details?.title ?? event.title,
    words: joined(isLong ? formatPart(session, { day, begins, ends }) : formatEntryTime(session)),
    ...((isLong || stretch) && !isContinued && { span: joined(stretch?.words(stretch, day) ?? formatSession(session, day)) }),
    ...(isContinued && { goesOn: true }),
    ...(session.isOff && { isOff: true }),
  }
}

const formatEntryTime = (session: MonthSession): string =>
  session.words ?? (isAllDay(session) ? 'All day' : formatClock(session.startsAt.slice(11)))

function formatPart(session: MonthSession, { day, begins, ends }: { day: string; begins: string; ends: string }): string {
  const { startsAt, endsAt } = session
  if (day === begins) return `${isAllDay(session) ? 'All day' : formatClock(startsAt.slice(11))}, to ${dayParts(ends).weekday}`
  if (isAllDay(session) || day !== ends || endsAt?.slice(0, 10) !== ends) return 'All day'
  return `Until ${formatClock(endsAt.slice(11))}`
}
