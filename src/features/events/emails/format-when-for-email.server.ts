import { counted } from '@/platform/text/nouns'
import type { Clock } from '@/platform/time/clock'
import { wallClockAt } from '@/platform/time/zoned-time'
import type { EventRow } from '../event.repository.server'
import { beginLine } from '../event-text'
import { saysAllDay, withZone } from '../schedule/all-day'
import { presentSession, sessionEnd, timingOf } from '../schedule/event-sessions.server'
import { formatSeries } from '../schedule/format-rule'
import { formatDay, formatSession, formatShortDay, withInsteadOf } from '../schedule/format-session'
import { nextSessionOf } from '../schedule/sessions-of.server'
import { singleDates } from '../schedule/single-dates'
import { timeZoneName } from '../schedule/time-zone-name'
import type { Session, Timing } from '../schedule/timing'
import { sessionAt } from './registered-dates.server'

/** `Thu, Dec 3`: the date of a registration, for the subject of an email to someone who may have several; null for a whole event. */
export const dayOfDate = ({ session }: { session: string }, clock: Clock): string | null =>
  session ? formatShortDay(session.slice(0, 10), clock.today()) : null

/** Of single dates, as many as one reads. */
const MAX_DATES = 12

/**
 * When something takes place for a person registered for it, with the zone (spec B §3.5): the one session, every single date that is not over, or the rule of a series
 * and its next date, a line each; where only the day is known, that and the event's own words. `isMoveKnown` leaves out the day that a
 * moved session was planned for, where something else says it.
 */
export function formatWhenForEmail(event: EventRow, session: string, clock: Clock, { isMoveKnown = false } = {}): string {
  const timing = timingOf(event, clock.timeZone)
  const zone = timeZoneName(timing.timeZone)
  const inZone = (span: Parameters<typeof withZone>[1]) => withZone(formatSession(span), span, zone)
  if (session) return sessionWhen(sessionAt(event, session, clock.timeZone), { isMoveKnown })
  const { startsAt } = timing
  if (timing.recurrence && startsAt) return formatRuleAndNext({ ...timing, startsAt }, clock.now(), isMoveKnown)
  const all = singleDates(timing)
  if (all.length === 0) return dayKnown(event)
  // Of an event that is over, when it was.
  const upcoming = all.filter((date) => sessionEnd({ ...date, timeZone: timing.timeZone }, timing) > clock.now().toISOString())
  const dates = upcoming.length > 0 ? upcoming : all
  const shown = dates.slice(0, MAX_DATES).map(inZone)
  const more = dates.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${counted(more, 'more date', 'more dates')}`] : [])].join('\n')
}

/** One session with its zone, and of one that was moved to another day the day it was planned for. */
export const sessionWhen = (session: Session, { isMoveKnown = false } = {}): string =>
  withMove(withZone(formatSession(session), session, timeZoneName(session.timeZone)), session, isMoveKnown)

/** The same next to a label that names its day (YYYY-MM-DD) already: `6:00–7:30 PM, Mountain Time`, `all day, to Sunday, June 7, 2026`. */
export function withoutDay(when: string, day: string): string {
  // Of several days, only the last one has the year.
  const named = [formatDay(day), formatDay(day, day)].find((text) => when.startsWith(text))
  if (named === undefined) return when
  const rest = when.slice(named.length)
  if (rest.startsWith(' – ')) return `all day, to ${rest.slice(3)}`
  return rest.replace(/^, /, '') || 'all day'
}

const withMove = (text: string, session: Session, isMoveKnown: boolean) =>
  isMoveKnown ? text : withInsteadOf(text, presentSession(session), formatDay)

let last: { key: string; text: string } | undefined

/** The rule of a series and its next date. Many register for the same one within a minute, and reading its rule costs as much as storing all of it. */
function formatRuleAndNext(timing: Timing & { startsAt: string }, now: Date, isMoveKnown: boolean): string {
  const key = `${Math.floor(now.getTime() / 60_000)} ${isMoveKnown} ${JSON.stringify(timing)}`
  if (last?.key === key) return last.text
  const next = nextSessionOf(timing, now)
  const rule = withZone(formatSeries(timing) ?? '', timing, timeZoneName(timing.timeZone))
  last = { key, text: next ? `${rule}\nNext: ${withMove(formatSession(next), next, isMoveKnown)}` : rule }
  return last.text
}

function dayKnown(event: EventRow): string {
  const { day, month, year, eventDate, isRecurring } = event
  const time = saysAllDay(event.time) ? 'all day' : event.time
  if (isRecurring) return [beginLine({ date: day, month, year, time, isRecurring }), time].filter(Boolean).join('\n')
  return [eventDate ? formatDay(eventDate) : beginLine({ date: day, month, year, time: '', isRecurring }), time].filter(Boolean).join(', ')
}

/** `Friday, December 4, 2026, 6:30 PM, Mountain Time`: a moment (ISO-8601 UTC) on the clocks of the event. */
export function formatMomentForEmail(moment: string, event: EventRow, clock: Clock): string {
  const { timeZone } = timingOf(event, clock.timeZone)
  return `${formatSession({ startsAt: wallClockAt(moment, timeZone), endsAt: null })}, ${timeZoneName(timeZone)}`
}
