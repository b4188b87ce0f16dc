import type { CommunityEvent } from './event.schema'
import { hasEnded, inSortOrder } from './event-date'

type Introduction = Pick<CommunityEvent, 'kind' | 'state' | 'startsAt' | 'eventDate' | 'nextSession' | 'lastDay' | 'sortOrder'>

/** When it is next; an event of a day without a time has no session. Undefined where no day is known. */
const nextTime = ({ nextSession, lastDay }: Introduction) => nextSession?.startsAt ?? lastDay ?? undefined

// Digits come before it, so that what has no known day is last.
const UNKNOWN = 'unknown'

/** Those that take place, the soonest first (spec B §1.5). `today` is YYYY-MM-DD where the community is. */
const upcomingIntroductions = <Event extends Introduction>(events: readonly Event[], today: string): Event[] =>
  inSortOrder(events)
    .filter((event) => event.kind === 'introduction' && event.state === 'scheduled' && !hasEnded(event, today))
    .toSorted((a, b) => (nextTime(a) ?? UNKNOWN).localeCompare(nextTime(b) ?? UNKNOWN))

export const nextIntroduction = <Event extends Introduction>(events: readonly Event[], today: string): Event | undefined =>
  upcomingIntroductions(events, today).find(nextTime)

/** The introduction that the Programs page invites to: the one on 5 October, or else the soonest (spec decisions, 'The pages'; B §1.5). */
export function invitedIntroduction<Event extends Introduction>(events: readonly Event[], today: string): Event | undefined {
  const introductions = upcomingIntroductions(events, today)
  return introductions.find((event) => nextTime(event)?.slice(4, 10) === '-10-05') ?? introductions[0]
}
