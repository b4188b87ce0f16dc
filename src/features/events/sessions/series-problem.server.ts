import { readRecurrence } from '../series/recurrence-rule'
import type { Timing } from '../series/timing'
import { ruleDates, untilOnWallClock } from './rule-dates.server'

const YEAR = 366 * 24 * 60 * 60_000

/**
 * Why the rule of a timing cannot be kept (spec B §1.1), as a sentence for its author, without its full stop; undefined where it can or
 * there is none. A rule whose first date would be more than forty years away counts as one without.
 */
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
