import type { Reader } from '@/content/published.server'
import { addDays } from '@/platform/time/calendar'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import { timingOf } from '../sessions/event-sessions.server'
import { nextSessionOf } from '../sessions/sessions-of.server'
import { sessionsFrom, sessionsUntil } from '../sessions/sync-sessions.server'
import { findNextBegin, listDayRows, listSeriesRows, listSessionRows, type MonthSpan } from './event-month.repository.server'
import type { EventMonth } from './event-month.schema'
import { daysOf, isMonth, isNear } from './months'
import { readDays, spanOf } from './read-days.server'

/** A day of a month shows these; its own page has all. */
const ENTRIES_PER_DAY = 4

/** Everything that takes place in a month (YYYY-MM), by the clocks of the community, and what was to (spec B §2.3): the first of each day. */
export async function readEventMonth(reader: Reader, month: string): Promise<EventMonth> {
  const span = spanOf(daysOf(month), reader)
  const days = await readDays(reader, span, isKept(span, reader) ? ENTRIES_PER_DAY : Number.POSITIVE_INFINITY)
  return { days, nextMonth: days.length > 0 ? null : await findNextMonth(reader, span) }
}

/** Everything on a day (YYYY-MM-DD). */
export async function readEventDay(reader: Reader, day: string): Promise<EventMonth> {
  return { days: await readDays(reader, spanOf({ first: day, last: day }, reader), Number.POSITIVE_INFINITY), nextMonth: null }
}

/**
 * Whether a month has a page. Of those that are far away only the ones have, in which an event is that takes place once: what takes place
 * by a rule goes on forever, and strangers would have us render all of it.
 */
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

/** The first month after a span in which something takes place; null where no one knows of any. */
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
