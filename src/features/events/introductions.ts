import type { CommunityEvent } from './event.schema'
import { inSortOrder, isPast } from './event-date'

type Introduction = Pick<CommunityEvent, 'kind' | 'state' | 'eventDate' | 'nextSession' | 'lastDay' | 'sortOrder'>

/** Those that take place, by their kind (spec B §1.5). `today` is YYYY-MM-DD where the community is. */
const introductionsToCome = <Event extends Introduction>(events: readonly Event[], today: string): Event[] =>
  inSortOrder(events).filter((event) => event.kind === 'introduction' && event.state === 'scheduled' && !isPast(event, today))

/** On which day it is next; an event that tells a day alone has no session. */
const nextDay = ({ nextSession, eventDate }: Introduction) => nextSession?.startsAt.slice(0, 10) ?? eventDate ?? ''

/** The soonest introduction whose day is known, or none (spec D1 §2, contact). */
export const nextIntroduction = <Event extends Introduction>(events: readonly Event[], today: string): Event | undefined =>
  introductionsToCome(events, today)
    .filter((event) => event.nextSession || event.lastDay)
    .toSorted((a, b) => nextDay(a).localeCompare(nextDay(b)))[0]

/** The introduction that the Programs page invites to: the one on 5 October, or else the first (spec decisions, 'The pages'; B §1.5). */
export function invitedIntroduction<Event extends Introduction>(events: readonly Event[], today: string): Event | undefined {
  const introductions = introductionsToCome(events, today)
  return introductions.find((event) => nextDay(event).endsWith('-10-05')) ?? introductions[0]
}
