import { instantOf } from '@/platform/time/zoned-time'
import type { CommunityEvent } from './event.schema'
import { isPast } from './event-date'

type Dated = Pick<CommunityEvent, 'id' | 'sortOrder' | 'nextSession' | 'eventDate' | 'lastDay' | 'isRecurring'>

/**
 * The events as a community lists them that chose `by-date` (spec B §6.3): pinned ones first, then by their next session, those without a date
 * last but for what is past. Their `sortOrder` follows, so that every list shows them so. `today` is YYYY-MM-DD where the community is.
 */
export function inDateOrder<Event extends Dated>(events: readonly Event[], pinned: ReadonlySet<number>, today: string): Event[] {
  const groupOf = (event: Event) => {
    if (isPast(event, today)) return 3
    if (pinned.has(event.id)) return 0
    return momentOf(event) === '' ? 2 : 1
  }
  const compare = (a: Event, b: Event) => {
    const [group, other] = [groupOf(a), groupOf(b)]
    const direction = group === 3 ? -1 : 1
    return group - other || momentOf(a).localeCompare(momentOf(b)) * direction || a.sortOrder - b.sortOrder
  }
  return events.toSorted(compare).map((event, sortOrder) => ({ ...event, sortOrder }))
}

/** When it next takes place, or took place, as text that sorts; empty where that is unknown. */
const momentOf = ({ nextSession, lastDay, eventDate }: Dated) =>
  nextSession ? instantOf(nextSession.startsAt, nextSession.timeZone) : (eventDate ?? lastDay ?? '')
