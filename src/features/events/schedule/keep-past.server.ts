import { isDeepStrictEqual } from 'node:util'
import { addDays } from '@/platform/time/calendar'
import type { EventRow } from '../event.repository.server'
import { eventSessions, pastSeriesOf, sessionEnd, timingOf } from './event-sessions.server'
import type { PastSeries } from './timing'

/** The last changes that are kept; a series may be changed between any two of its dates. */
const MAX_CHANGES = 200
/** Older dates count as unchanged: no one looks there. */
const YEARS_COMPARED = 10

interface Save {
  zone: string
  now: string
  /** Whether visitors saw the event as it was. What they never saw may be corrected without a trace. */
  wasSeen: boolean
  /** Whether this save takes it from them: what is changed until they see it again is no change of what was. */
  isWithdrawn: boolean
}

/** Past states after a save: one more where it would change dates of a series that are over (spec B §1.4). */
export function pastSeriesAfter(stored: EventRow, after: EventRow, { zone, now, wasSeen, isWithdrawn }: Save): PastSeries[] {
  const all = pastSeriesOf(stored)
  const timing = timingOf(stored, zone)
  if (!wasSeen || (timing.recurrence === null && timing.extraDates.length === 0)) return all
  const since = all.at(-1)?.until ?? ''
  const today = now.slice(0, 10)
  let hasNew = false
  let isChanged = isWithdrawn
  for (let year = 0; year < YEARS_COMPARED; year++) {
    const span = { from: addDays(today, -366 * (year + 1)), to: addDays(today, 1 - 366 * year) }
    const before = sessionsOver(stored, zone, span, now)
    const changed = sessionsOver(after, zone, span, now)
    hasNew ||= before.some(({ end }) => end > since)
    isChanged ||= !isDeepStrictEqual(before, changed)
    if (before.length === 0 && changed.length === 0) break
  }
  return hasNew && isChanged ? [...all, pastSeriesOn(stored, timing, now)].slice(-MAX_CHANGES) : all
}

const sessionsOver = (row: EventRow, zone: string, span: { from: string; to: string }, now: string) =>
  eventSessions(row, zone, span)
    .map((session) => ({
      ...session,
      title: session.title ?? row.title,
      location: session.location ?? row.location,
      end: sessionEnd(session, row),
    }))
    .filter(({ end }) => end <= now)

function pastSeriesOn({ title, location, state }: EventRow, timing: ReturnType<typeof timingOf>, until: string): PastSeries {
  const tomorrow = addDays(until.slice(0, 10), 1)
  const isPast = (time: string | undefined) => time !== undefined && time.slice(0, 10) <= tomorrow
  return {
    ...timing,
    extraDates: timing.extraDates.filter(({ startsAt }) => isPast(startsAt)),
    exceptions: timing.exceptions.filter(({ date, startsAt }) => isPast(date) || isPast(startsAt)),
    until,
    title,
    location,
    state,
  }
}
