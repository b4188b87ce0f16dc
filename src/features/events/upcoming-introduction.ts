import type { CommunityEvent } from './event.schema'
import { inSortOrder, isPast } from './event-date'

type Introduction = Pick<CommunityEvent, 'title' | 'eventDate' | 'isRecurring' | 'sortOrder'>

/**
 * The introduction that the Programs page invites to (spec decisions, 'The pages'): of the events that are not over and are
 * introductions by name, the one on 5 October, or else the first. `today` is YYYY-MM-DD.
 */
export function upcomingIntroduction<Event extends Introduction>(events: readonly Event[], today: string): Event | undefined {
  const introductions = inSortOrder(events).filter((event) => /\bintroduct/i.test(event.title) && !isPast(event, today))
  return introductions.find((event) => event.eventDate?.endsWith('-10-05')) ?? introductions[0]
}
