import { addDays, daysBetween } from '@/platform/time/calendar'
import { presentTimeZone } from '@/platform/time/time-zones'
import { instantOf, wallClockAt, wallTimeOf } from '@/platform/time/zoned-time'
import type { EventRow } from '../event.repository.server'
import { asClocksShow } from './derived-words'
import { formatDayRange, formatSession, lastDayNamed, movedFrom } from './format-session'
import { type RuleDates, readRecurrence, ruleDates, untilOnWallClock } from './rule-dates.server'
import {
  type DateDetails,
  dateDetailsOf,
  isMoved,
  MOST_DAYS,
  type PastSeries,
  publicDateDetailsOf,
  type Session,
  type TimeSpan,
  type Timing,
  type TimingException,
} from './timing'

const DAY = 24 * 60 * 60_000
const MAX_SESSIONS = 1000
const MAX_SPAN_MS = 3660 * DAY

type Planned = Pick<Session, 'date' | 'startsAt' | 'endsAt'>
type Known = Timing & { startsAt: string }

/** Sessions overlapping two days (ten years at most), 1,000 at most, as clocks show them (spec B §1.4). Throws a RangeError beyond, or for a bad rule. */
export function sessionsOf(timing: Timing, span: { from: string; to: string; includeCancelled?: boolean }): Session[] {
  const from = Date.parse(`${span.from}T00:00Z`)
  const before = Date.parse(`${span.to}T00:00Z`) + DAY
  if (!(before - from <= MAX_SPAN_MS)) throw new RangeError('Sessions are asked for within ten years')
  if (!startIsKnown(timing)) return []
  const dates = ruleDates(timing)
  return sessionsFrom(timing, dates, dates.between(from - lengthOf(timing) - DAY, before))
    .filter((session) => (span.includeCancelled || session.state === 'scheduled') && overlaps(session, from, before))
    .slice(0, MAX_SESSIONS)
}

/** The first scheduled session not over at `now`, or null. Throws a RangeError for a rule that `readRecurrence` refuses. */
export function nextSessionOf(timing: Timing, now: Date): Session | null {
  if (!startIsKnown(timing)) return null
  const dates = ruleDates(timing)
  const earliest = wallTimeOf(now.getTime(), timing.timeZone) - lengthOf(timing) - DAY
  const byRule = firstOf(dates.following(earliest), (time) => {
    const session = untouched(timing, time)
    return session !== undefined && !isSessionOver(session, now)
  })
  const sessions = sessionsFrom(timing, dates, byRule === undefined ? [] : [byRule])
  return sessions.find((session) => session.state === 'scheduled' && !isSessionOver(session, now)) ?? null
}

/** The scheduled session that ends last; null for none, `endless` for a rule without an end. Throws RangeError as `sessionsOf`. */
export function lastSessionOf(timing: Timing): Session | 'endless' | null {
  if (!startIsKnown(timing)) return null
  const dates = ruleDates(timing)
  if (dates.isEndless) return 'endless'
  const byRule = firstOf(dates.backwards(), (time) => untouched(timing, time) !== undefined)
  const sessions = sessionsFrom(timing, dates, byRule === undefined ? [] : [byRule])
  const byEnd = sessions.filter(({ state }) => state === 'scheduled').toSorted((a, b) => compare(a.endsAt, b.endsAt))
  return byEnd.at(-1) ?? null
}

/** The rule's first date, for DTSTART, since calendars differ about one off the rule; null for only a day. Throws RangeError. */
export function firstDateOf(timing: Timing): TimeSpan | null {
  if (!startIsKnown(timing)) return null
  const { value: first } = ruleDates(timing).following(asTime(timing.startsAt)).next()
  return first === undefined ? null : { startsAt: asText(first), endsAt: asText(first + lengthOf(timing)) }
}

/** The exceptions that name a day on which neither the rule nor an extra date has anything: they change nothing. */
export function strayExceptions(timing: Timing): TimingException[] {
  if (!startIsKnown(timing)) return timing.exceptions
  const dates = ruleDates(timing)
  const extraDays = new Set(timing.extraDates.map(({ startsAt }) => dayOf(startsAt)))
  return timing.exceptions.filter(({ date }) => !extraDays.has(date) && datesOn(dates, date).length === 0)
}

/** When a session begins and ends (ISO 8601 UTC). */
export const instantsOf = (session: Session): { start: string; end: string } => ({
  start: instantOf(session.startsAt, session.timeZone),
  end: instantOf(session.endsAt, session.timeZone),
})

export const isSessionOver = (session: Session, now: Date): boolean => instantsOf(session).end <= now.toISOString()

const startIsKnown = (timing: Timing): timing is Known => timing.startsAt !== null
const dayOf = (wallClock: string) => wallClock.slice(0, 'YYYY-MM-DD'.length)
/** Years have four digits: what would go on after them ends with them. */
const LAST = Date.parse('9999-12-31T23:59Z')
const asText = (time: number) => new Date(Math.min(time, LAST)).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
const asTime = (wallClock: string) => Date.parse(`${wallClock}Z`)
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
const lengthOf = ({ startsAt, endsAt }: Known) => (endsAt === null ? 0 : asTime(endsAt) - asTime(startsAt))
const datesOn = (dates: RuleDates, day: string) => dates.between(asTime(`${day}T00:00`), asTime(`${day}T00:00`) + DAY)

function overlaps({ startsAt, endsAt }: Session, from: number, before: number): boolean {
  const start = asTime(startsAt)
  return start < before && (start >= from || asTime(endsAt) > from)
}

function firstOf<T>(values: Iterable<T>, fits: (value: T) => boolean): T | undefined {
  for (const value of values) if (fits(value)) return value
  return undefined
}

const plannedAt = (timing: Known, time: number): Planned => ({
  date: dayOf(asText(time)),
  startsAt: asText(time),
  endsAt: asText(time + lengthOf(timing)),
})

function untouched(timing: Known, time: number): Session | undefined {
  const planned = plannedAt(timing, time)
  return timing.exceptions.some(({ date }) => date === planned.date) ? undefined : sessionOf(planned, timing.timeZone)
}

function sessionsFrom(timing: Known, dates: RuleDates, times: number[]): Session[] {
  const exceptions = new Map(timing.exceptions.map((exception) => [exception.date, exception]))
  const changed = timing.exceptions.flatMap((exception) => (exception.cancelled ? [] : datesOn(dates, exception.date)))
  const byRule = [...new Set([...times, ...changed])].map((time) => plannedAt(timing, time))
  const extra = timing.extraDates.map((span) => ({ ...span, date: dayOf(span.startsAt) }))
  const inPlace = new Set<string>()
  // One that already exists must not stay behind where the other is moved.
  const sessions = firstAtEachStart([...byRule, ...extra]).map((planned) => {
    const exception = exceptions.get(planned.date)
    // On a day with several, a move is that of the first, by which the day is known.
    const isFirst = !inPlace.has(planned.date)
    inPlace.add(planned.date)
    if (exception === undefined) return sessionOf(planned, timing.timeZone)
    // A date's own details apply to all that takes place on it.
    const own = { details: dateDetailsOf(exception), state: exception.cancelled ? ('cancelled' as const) : ('scheduled' as const) }
    const { startsAt, endsAt } = isFirst && isMoved(exception) ? exception : planned
    return sessionOf({ ...planned, startsAt, endsAt }, timing.timeZone, own)
  })
  return eachOnce(sessions).toSorted((a, b) => compare(a.startsAt, b.startsAt) || compare(a.endsAt, b.endsAt))
}

const firstAtEachStart = (planned: Planned[]): Planned[] =>
  [...Map.groupBy(planned, ({ startsAt }) => startsAt).values()].flatMap(([first]) => first ?? [])

/** Keeps, of sessions that begin together, the scheduled one on its own day, whichever days are asked for. */
function eachOnce(sessions: Session[]): Session[] {
  const byStart = new Map<string, Session>()
  for (const session of sessions) {
    const other = byStart.get(session.startsAt)
    if (other === undefined || byClaim(session, other) < 0) byStart.set(session.startsAt, session)
  }
  return [...byStart.values()]
}

const rankOf = ({ state, date, startsAt }: Session) => Number(state === 'cancelled') * 2 + Number(date !== dayOf(startsAt))
const byClaim = (a: Session, b: Session) => rankOf(a) - rankOf(b) || compare(a.date, b.date)

const sessionOf = (
  { date, startsAt, endsAt }: Planned,
  timeZone: string,
  { details = {}, state = 'scheduled' }: { details?: DateDetails; state?: Session['state'] } = {},
): Session => ({ date, ...asClocksShow({ startsAt, endsAt }, timeZone), timeZone, state, ...details })

export const timingOf = (row: EventRow, zone: string): Timing => ({
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  timeZone: presentTimeZone(row.timeZone ?? zone),
  recurrence: row.recurrence,
  extraDates: row.extraDates,
  exceptions: row.exceptions,
})

/** A stored event's sessions in `span` (ten years at most), canceled ones too; those over at a change stay as then (spec B §1.4). */
export function eventSessions(row: EventRow, zone: string, span: { from: string; to: string }): Session[] {
  const past = pastSessions(row, span)
  const timing = timingOf(row, zone)
  const since = pastSeriesOf(row).at(-1)?.until
  const planned = row.isRecurring && !row.recurrence ? [] : sessionsOf(timing, { ...span, includeCancelled: true })
  const held = heldDays(pastSeriesOf(row), row)
  const current = planned
    .filter((session) => since === undefined || (sessionEnd(session, timing) > since && !held.has(session.date)))
    .map((session): Session => (row.state === 'scheduled' ? session : { ...session, state: 'cancelled' }))
  if (past.length === 0) return current
  const starts = new Set(past.map(({ startsAt }) => startsAt))
  return [...past, ...current.filter(({ startsAt }) => !starts.has(startsAt))].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

const isOfOneDay = ({ startsAt, endsAt, recurrence, extraDates, exceptions }: Timing) =>
  recurrence === null && extraDates.length === 0 && exceptions.length === 0 && startsAt?.slice(0, 10) === (endsAt ?? startsAt)?.slice(0, 10)

/** An event that people register for as a whole, on days that follow one another, from its first start to its last end (spec B §1.6); else null. */
export function stretchOf(row: EventRow, zone: string): (TimeSpan & { days: string; words: string }) | null {
  const timing = timingOf(row, zone)
  if (!startIsKnown(timing) || !row.lastEndsAt || row.registration?.perSession || isOfOneDay(timing)) return null
  const from = [timing, ...timing.extraDates, ...timing.exceptions].flatMap(({ startsAt }) => startsAt?.slice(0, 10) ?? []).sort()[0] ?? ''
  const to = wallClockAt(row.lastEndsAt, timing.timeZone).slice(0, 10)
  if (to === from || daysBetween(from, to) > MOST_DAYS) return null
  const sessions = eventSessions({ ...row, state: 'scheduled' }, zone, { from, to }).filter(({ state }) => state === 'scheduled')
  const [first] = sessions
  const last = sessions.toSorted((a, b) => compare(a.endsAt, b.endsAt)).at(-1)
  if (!first || !last || lastDayNamed(last) === dayOf(first.startsAt)) return null
  const isGap = (session: Session, index: number) =>
    index > 0 && !sessions.slice(0, index).some((before) => addDays(lastDayNamed(before), 1) >= dayOf(session.startsAt))
  if (sessions.some(isGap)) return null
  const span = { startsAt: first.startsAt, endsAt: last.endsAt }
  // Where no end is known, its days are.
  if (timing.endsAt === null) Object.assign(span, { startsAt: `${dayOf(first.startsAt)}T00:00`, endsAt: `${dayOf(last.endsAt)}T23:59` })
  return { ...span, days: formatDayRange(span), words: formatSession(span) }
}

export const presentSession = (
  session: Pick<Session, 'startsAt' | 'endsAt' | 'timeZone' | 'date'> & Parameters<typeof publicDateDetailsOf>[0],
) => ({
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  timeZone: session.timeZone,
  ...movedFrom(session),
  ...publicDateDetailsOf(session),
})

/** When a session is over, ISO-8601 UTC: at the end of its day where only its beginning is known. */
export const sessionEnd = (session: Pick<Session, 'startsAt' | 'endsAt' | 'timeZone'>, { endsAt }: Pick<Timing, 'endsAt'>): string =>
  instantOf(
    endsAt === null && session.endsAt === session.startsAt ? `${session.startsAt.slice(0, 10)}T23:59` : session.endsAt,
    session.timeZone,
  )
interface Span {
  from: string
  to: string
}

/** Rows that an earlier release has set aside have none. */
export const pastSeriesOf = (row: { pastSeries?: PastSeries[] }): PastSeries[] => row.pastSeries ?? []

export const pastSessions = (row: Pick<EventRow, 'pastSeries' | 'title' | 'location'>, span: Span): Session[] =>
  pastSeriesOf(row).flatMap((series, index) => {
    const title = series.title === row.title ? undefined : series.title
    const location = series.location === row.location ? undefined : series.location
    return sessionsHeld(pastSeriesOf(row), index, span).map((session) => ({
      ...session,
      title: session.title ?? title,
      location: session.location ?? location,
    }))
  })

/** Those of one of them: what ended after the change before it, and by the change that ended it. */
function sessionsHeld(all: PastSeries[], index: number, span: Span): Session[] {
  const series = all[index]
  const since = all[index - 1]?.until ?? ''
  if (!series || addDays(span.to, 2) < since.slice(0, 10) || addDays(span.from, -2) > series.until.slice(0, 10)) return []
  const held = heldDays(all.slice(0, index), series)
  const sessions = sessionsOf(series, { ...span, includeCancelled: true }).filter((session) => {
    const end = sessionEnd(session, series)
    return end <= series.until && end > since && !held.has(session.date)
  })
  return series.state === 'scheduled' ? sessions : sessions.map((session) => ({ ...session, state: 'cancelled' }))
}

/** Days held before the last change, which the following rule (`next`) doesn't give again; a date that stands by itself is another one. */
export function heldDays(all: PastSeries[], next: Pick<Timing, 'startsAt' | 'recurrence' | 'extraDates'>): Set<string> {
  const last = all.at(-1)
  if (!last) return new Set()
  const day = last.until.slice(0, 10)
  const tomorrow = addDays(day, 1)
  const held = sessionsHeld(all, all.length - 1, { from: addDays(day, -2), to: tomorrow }).filter(({ date }) => date <= tomorrow)
  const single = [...last.extraDates, ...next.extraDates, ...(next.recurrence === null ? [next] : [])]
  const days = new Set(single.map(({ startsAt }) => startsAt?.slice(0, 10)))
  return new Set(held.filter(({ state, date }) => state === 'scheduled' && !days.has(date)).map(({ date }) => date))
}

const YEAR = 366 * 24 * 60 * 60_000

/** Why a rule can't be kept (spec B §1.1), for its author, without a full stop; no date within forty years counts as none. */
export function seriesProblem({
  startsAt,
  timeZone,
  recurrence,
}: Pick<Timing, 'startsAt' | 'timeZone' | 'recurrence'>): string | undefined {
  if (recurrence === null) return undefined
  if (startsAt === null) return 'A series needs the day and time of its first date'
  const read = readRecurrence(recurrence)
  if ('problem' in read) return read.problem
  const start = Date.parse(`${startsAt}Z`)
  if (read.rule.until !== undefined && untilOnWallClock(read.rule.until, timeZone) < start) return 'The series ends before it begins'
  const dates = ruleDates({ startsAt, timeZone, recurrence })
  // By far most rules have a date in the first years, and the others have too few in forty to take long.
  const hasDate = [8, 40].some((years) => dates.between(start, start + years * YEAR).length > 0)
  return hasDate ? undefined : 'No date fits this recurrence rule'
}

/** In days; most events have dates enough in a year, and to look further takes longer. */
const SPANS = [400, 3650]

/** The first `most` dates from `today` (YYYY-MM-DD) on, canceled ones too; `fault` says why the rule can have none. */
export function upcomingDates(timing: Timing, today: string, most: number): { sessions: Omit<Session, 'timeZone'>[]; fault?: string } {
  if (!timing.startsAt) return { sessions: [] }
  const problem = seriesProblem(timing)
  if (problem) return { sessions: [], fault: `${problem}.` }
  // One that is moved may come before the series begins.
  const starts = [timing, ...timing.extraDates, ...timing.exceptions].flatMap(({ startsAt }) => startsAt?.slice(0, 10) ?? [])
  const first = starts.toSorted()[0] ?? today
  const from = first > today ? first : today
  for (const days of SPANS) {
    const sessions = sessionsOf(timing, { from, to: addDays(from, days), includeCancelled: true })
    if (sessions.length >= most || days === SPANS.at(-1))
      return { sessions: sessions.slice(0, most).map(({ startsAt, endsAt, date, state }) => ({ startsAt, endsAt, date, state })) }
  }
  return { sessions: [] }
}
