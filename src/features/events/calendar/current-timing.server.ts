import type { EventRow } from '../event.repository.server'
import { timingOf } from '../sessions/event-sessions.server'
import { heldDays, pastSeriesOf } from '../sessions/past-sessions.server'
import { type PartOfTiming, timingWithin } from './timing-within.server'

/** When an event takes place since it was changed last; `zone` is the site's. */
export function currentTiming(row: EventRow, zone: string): PartOfTiming {
  const timing = timingOf(row, zone)
  const since = pastSeriesOf(row).at(-1)?.until
  if (since === undefined) return timing
  const none = { ...timing, startsAt: null, endsAt: null, recurrence: null, extraDates: [], exceptions: [] }
  return timingWithin(timing, { since, without: heldDays(pastSeriesOf(row), row) }) ?? none
}
