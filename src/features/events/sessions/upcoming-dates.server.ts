import { addDays } from '@/platform/time/calendar-days'
import type { Session, Timing } from '../series/timing'
import { seriesProblem } from './series-problem.server'
import { sessionsOf } from './sessions-of.server'

/** In days; most events have dates enough in a year, and to look further takes longer. */
const SPANS = [400, 3650]

/**
 * The first `most` dates from `today` (YYYY-MM-DD) on of what staff are about to save, those that are cancelled too, or from its first day
 * on where that is later; `fault` says why its rule can have none.
 */
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
