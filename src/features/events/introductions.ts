import type { CommunityEvent } from './event.schema'
import { inSortOrder, isPast } from './event-date'

type Introduction = Pick<CommunityEvent, 'title' | 'eventDate' | 'isRecurring' | 'sortOrder'>

/** Events carry no kind; their name tells an introduction from others. `today` is YYYY-MM-DD where the community is. */
const introductionsToCome = <Event extends Introduction>(events: readonly Event[], today: string): Event[] =>
  inSortOrder(events).filter((event) => /\bintroduct/i.test(event.title) && !isPast(event, today))

/** The soonest introduction on a day of its own, or none (spec D1 §2, contact). */
export const nextIntroduction = <Event extends Introduction>(events: readonly Event[], today: string): Event | undefined =>
  introductionsToCome(events, today)
    .filter((event) => !event.isRecurring && event.eventDate)
    .toSorted((a, b) => (a.eventDate ?? '').localeCompare(b.eventDate ?? ''))[0]

/** The introduction that the Programs page invites to: the one on 5 October, or else the first (spec decisions, 'The pages'). */
export function invitedIntroduction<Event extends Introduction>(events: readonly Event[], today: string): Event | undefined {
  const introductions = introductionsToCome(events, today)
  return introductions.find((event) => event.eventDate?.endsWith('-10-05')) ?? introductions[0]
}
