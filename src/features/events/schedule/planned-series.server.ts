import { addDays } from '@/platform/time/calendar'
import { sessionsOf } from './event-sessions.server'
import { readRecurrence } from './recurrence-rule'

import { ruleDates, untilOnWallClock } from './rule-dates.server'
import type { Session, Timing } from './timing'

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
