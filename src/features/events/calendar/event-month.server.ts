import type { Reader } from '@/content/published.server'
import { addDays } from '@/platform/time/calendar-days'
import { monthRange } from '@/platform/time/zoned-days.server'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import type { EventRow } from '../event.repository.server'
import type { Attendance } from '../event.schema'
import { attendanceInWords } from '../series/event-words'
import { eventSessions, sessionEnd, timingOf } from '../sessions/event-sessions.server'
import { sessionsFrom } from '../sessions/keep-sessions.server'
import { nextSessionOf } from '../sessions/sessions-of.server'
import {
  findNextBegin,
  listDayRows,
  listSeriesRows,
  listSessionRows,
  type MonthSession,
  type MonthSpan,
} from './event-month.repository.server'
import type { EventMonth, MonthEvent } from './event-month.schema'
import { daysOf, isMonth, isNear } from './months'

type Row = Pick<MonthSession, 'id' | 'slug' | 'title' | 'attendance' | 'location' | 'event_state'>

/** Everything that takes place in a month (YYYY-MM), by the clocks of the community, and what was to (spec B §2.3). */
export async function readEventMonth(reader: Reader, month: string): Promise<EventMonth> {
  const span = spanOf(month, reader.clock.timeZone)
  const kept = { isKept: span.first >= sessionsFrom(reader.clock.today()) }
  const zone = reader.clock.timeZone
  const events = new Map<number, MonthEvent>()
  const sessionsIn = (row: Row) => {
    const event = events.get(row.id) ?? presentMonthEvent(row)
    events.set(row.id, event)
    return event.sessions
  }
  for (const row of await listDayRows(reader, span))
    sessionsIn(row).push({ startsAt: row.event_date ?? '', endsAt: null, words: row.time, ...off(row.event_state) })
  for (const row of await listSessionRows(reader, span, kept)) sessionsIn(row).push(presentSession(row, zone))
  for (const row of await listSeriesRows(reader, span, kept))
    for (const session of computedSessions(row, zone, span)) sessionsIn(session).push(presentSession(session, zone))
  return { events: [...events.values()], nextMonth: events.size > 0 ? null : await findNextMonth(reader, span) }
}

/**
 * Whether a month has a page. Of those that are far away only the ones have, in which an event is that takes place once: what takes place
 * by a rule goes on for ever, and strangers would have us render all of it.
 */
export async function isMonthPage(reader: Reader, month: string): Promise<boolean> {
  if (!isMonth(month) || isNear(month, reader.clock.today())) return isMonth(month)
  const span = spanOf(month, reader.clock.timeZone)
  return (await listDayRows(reader, span)).length > 0 || (await listSessionRows(reader, span, { isKept: false })).length > 0
}

function spanOf(month: string, zone: string): MonthSpan {
  const { first, last } = daysOf(month)
  const { from = '', before = '' } = monthRange(first, zone)
  return { first, last, from, before }
}

const presentMonthEvent = (row: Row): MonthEvent => ({
  slug: row.slug,
  title: row.title,
  attendance: (row.attendance ?? attendanceInWords(row.location)) as Attendance,
  state: row.event_state,
  sessions: [],
})

/** Said only where it is so: there are hundreds of others in a month. */
const off = (state: string) => (state === 'scheduled' ? undefined : { isOff: true as const })

/** Everywhere else times are those of the event's zone; a month is one of the community's. */
function presentSession(row: MonthSession, zone: string): MonthEvent['sessions'][number] {
  const isHere = row.time_zone === zone
  const startsAt = isHere ? row.starts_at : wallClockAt(row.begins, zone)
  const endsAt = isHere ? row.ends_at : wallClockAt(row.ends, zone)
  // Where the end is not known, it is the start.
  return { startsAt, endsAt: row.ends_at === row.starts_at ? null : endsAt, ...off(row.session_state) }
}

/** The days before and after are asked for too: an event's own day may be another than ours. */
function computedSessions(row: EventRow, zone: string, { first, last, from, before }: MonthSpan): MonthSession[] {
  const timing = timingOf(row, zone)
  return eventSessions(row, zone, { from: addDays(first, -1), to: addDays(last, 1) })
    .map((session) => ({
      ...row,
      event_state: row.state,
      session_state: session.state,
      starts_at: session.startsAt,
      ends_at: session.endsAt,
      time_zone: session.timeZone,
      begins: instantOf(session.startsAt, session.timeZone),
      ends: sessionEnd(session, timing),
    }))
    .filter(({ begins, ends }) => begins < before && (ends > from || begins >= from))
}

/** The first month after a span in which something takes place; null where nobody knows of any. */
async function findNextMonth(reader: Reader, span: MonthSpan): Promise<string | null> {
  const zone = reader.clock.timeZone
  const { begins, day } = await findNextBegin(reader, span)
  const series = (await listSeriesRows(reader, span, { isKept: false }))
    .filter(({ state }) => state === 'scheduled')
    .map((row) => nextSessionOf(timingOf(row, zone), new Date(span.before)))
    .map((session) => session && wallClockAt(instantOf(session.startsAt, session.timeZone), zone))
    .filter((time) => time && isNear(monthOf(time), reader.clock.today()))
  const next = [begins && wallClockAt(begins, zone), day, ...series].filter((time) => typeof time === 'string').sort()[0]
  return next === undefined ? null : monthOf(next)
}

const monthOf = (time: string) => time.slice(0, 'YYYY-MM'.length)
