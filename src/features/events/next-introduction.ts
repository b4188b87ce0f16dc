import type { CommunityEvent } from './event.schema'
import { isPast } from './event-date'

/** Events carry no kind; their name tells an introduction from others. */
const introduces = ({ title }: CommunityEvent) => /\bintroduct/i.test(title)

/** The soonest introduction on a day that is not over, or none (spec D1 §2, contact). `today` is YYYY-MM-DD where the community is. */
export const nextIntroduction = (events: readonly CommunityEvent[], today: string): CommunityEvent | undefined =>
  events
    .filter((event) => introduces(event) && !event.isRecurring && event.eventDate && !isPast(event, today))
    .toSorted((a, b) => (a.eventDate ?? '').localeCompare(b.eventDate ?? ''))[0]
