import { instantOf } from '@/platform/time/zoned-time'
import type { CommunityEvent } from '../event.schema'
import { isPast } from '../event-text'

type Dated = Pick<
  CommunityEvent,
  'id' | 'sortOrder' | 'nextSession' | 'eventDate' | 'lastDay' | 'startsAt' | 'state' | 'timeZone' | 'isRecurring'
>

/** Events `by-date` (spec B §6.3): pinned, upcoming by next session, those without a date ahead, past. `today` is YYYY-MM-DD. */
export function inDateOrder<Event extends Dated>(events: readonly Event[], pinned: ReadonlySet<number>, today: string): Event[] {
  const groupOf = (event: Event) => {
    if (isPast(event, today)) return 3
    if (pinned.has(event.id)) return 0
    return takesPlace(event, today) ? 1 : 2
  }
  const compare = (a: Event, b: Event) => {
    const [group, other] = [groupOf(a), groupOf(b)]
    const direction = group === 3 ? -1 : 1
    return group - other || momentOf(a).localeCompare(momentOf(b)) * direction || a.sortOrder - b.sortOrder
  }
  return events.toSorted(compare).map((event, sortOrder) => ({ ...event, sortOrder }))
}

/** Words that could not be read as times may still have a day; that of a recurring event is not its next one (spec D3). */
function takesPlace({ state, nextSession, startsAt, isRecurring, eventDate }: Dated, today: string): boolean {
  if (state !== 'scheduled') return false
  return nextSession !== null || (startsAt === null && !isRecurring && eventDate !== null && eventDate >= today)
}

/** When it next takes place, or took place, as text that sorts; empty where that is unknown. A day without times begins at midnight there. */
function momentOf({ nextSession, lastDay, eventDate, timeZone }: Dated): string {
  if (nextSession) return instantOf(nextSession.startsAt, nextSession.timeZone)
  const day = eventDate ?? lastDay
  return day ? instantOf(`${day}T00:00`, timeZone) : ''
}
