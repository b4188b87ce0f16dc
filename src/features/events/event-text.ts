import { firstCharacters } from '@/platform/text/plain-text'
import type { Attendance, CommunityEvent, EventKind } from './event.schema'

export function cutTo(text: string, length: number): string {
  const first = firstCharacters(text, length)
  return first === text ? text : `${first.trimEnd()}…`
}

/** The featured event's description, cut as plain text, since half a link would be read out as its symbols (spec D1 §9). */
export const beginningOf = ({ plainText }: Pick<CommunityEvent, 'plainText'>): string => cutTo(plainText, BEGINNING)

/** In characters: of a description as plain text, visitors get one more, so that a longer one ends in an ellipsis. */
export const BEGINNING = 400

/** The one paragraph that introduces an event: its own intro, else the beginning of its description (spec D1 §2). */
export const introOf = ({ introText, plainText }: Pick<CommunityEvent, 'introText' | 'plainText'>) =>
  introText?.trim() || cutTo(plainText, 150)

export const leaderRole = ({ facilitatorRole }: Pick<CommunityEvent, 'facilitatorRole'>) =>
  facilitatorRole === 'facilitator' ? 'Facilitator' : 'Teacher'

export const formatLeaders = ({ facilitator, facilitators }: Pick<CommunityEvent, 'facilitator' | 'facilitators'>) =>
  [facilitator, ...(facilitators ?? [])].filter(Boolean).join(', ')

/** One line for when an event begins: `October 5, 2027, 10:00 AM`, or the words for recurring ones (spec D1 §2). */
export function beginLine(event: Pick<CommunityEvent, 'date' | 'month' | 'year' | 'time' | 'isRecurring'>): string {
  if (event.isRecurring) return 'Recurring Event - See schedule for details'
  return [`${event.month} ${event.date}`.trim(), event.year, event.time].filter(Boolean).join(', ')
}

/** Whether the day of an event's last session is over (spec B §1.3). `today` is YYYY-MM-DD in the community's time zone. */
export const isPast = ({ lastDay }: Pick<CommunityEvent, 'lastDay'>, today: string) => lastDay !== null && lastDay < today

export const hasEnded = (event: Pick<CommunityEvent, 'lastDay' | 'startsAt' | 'nextSession' | 'state'>, today: string) =>
  isPast(event, today) || (event.lastDay === today && event.state === 'scheduled' && event.startsAt !== null && event.nextSession === null)

export const formatState = ({ state }: Pick<CommunityEvent, 'state'>) => {
  if (state === 'scheduled') return undefined
  return state === 'cancelled' ? 'Canceled' : 'Postponed'
}

/** The order of every list: `sortOrder` ascending, missing counts as 0 (spec D1 §9); equal ones keep the order they came in. */
export const inSortOrder = <T extends { sortOrder?: number | null }>(events: readonly T[]): T[] =>
  events.toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0))

/** The home page's events: at most three that are not over, without the built-in event of id 0 (spec D1 §9). */
export const homeEvents = (events: readonly CommunityEvent[], today: string) =>
  inSortOrder(events)
    .filter((event) => event.id !== 0 && !isPast(event, today))
    .slice(0, 3)

export const shortMonth = ({ month }: Pick<CommunityEvent, 'month'>) => month.slice(0, 3)

type Introduction = Pick<CommunityEvent, 'kind' | 'state' | 'startsAt' | 'eventDate' | 'nextSession' | 'lastDay' | 'sortOrder'>

/** When it is next; an event of a day without a time has no session. Undefined where no day is known. */
const nextTime = ({ nextSession, lastDay }: Introduction) => nextSession?.startsAt ?? lastDay ?? undefined

// Digits come before it, so that what has no known day is last.
const UNKNOWN = 'unknown'

/** Those that take place, the soonest first. `today` is YYYY-MM-DD where the community is. */
export const upcomingOf = <Event extends Introduction>(events: readonly Event[], today: string): Event[] =>
  inSortOrder(events)
    .filter((event) => event.state === 'scheduled' && !hasEnded(event, today))
    .toSorted((a, b) => (nextTime(a) ?? UNKNOWN).localeCompare(nextTime(b) ?? UNKNOWN))

/** spec B §1.5 */
const upcomingIntroductions = <Event extends Introduction>(events: readonly Event[], today: string): Event[] =>
  upcomingOf(events, today).filter(({ kind }) => kind === 'introduction')

export const nextIntroduction = <Event extends Introduction>(events: readonly Event[], today: string): Event | undefined =>
  upcomingIntroductions(events, today).find(nextTime)

/** The introduction that the Programs page invites to: the one on 5 October, or else the soonest (spec decisions, 'The pages'; B §1.5). */
export function invitedIntroduction<Event extends Introduction>(events: readonly Event[], today: string): Event | undefined {
  const introductions = upcomingIntroductions(events, today)
  return introductions.find((event) => nextTime(event)?.slice(4, 10) === '-10-05') ?? introductions[0]
}

const ONLINE = /\b(?:online|zoom|virtual(?:ly)?|livestream(?:ed)?|webinar)\b/i

/** The parts of a location that name a place to go to: of `Boulder Community Center and online` the first. */
export const placesIn = (location: string): string[] =>
  ONLINE.test(location) ? location.split(/\s*(?:\band\b|\bor\b|[&+/])\s*/i).filter((part) => part && !ONLINE.test(part)) : [location]

export function attendanceFromLocation(location: string): Attendance {
  if (!ONLINE.test(location)) return 'in-person'
  return placesIn(location).length > 0 ? 'hybrid' : 'online'
}

/** How people take part on one date: judged by its own location, unless staff chose something else for the event than its location says. */
export const attendanceOn = (
  event: { location: string; attendance: Attendance },
  { location }: { location?: string | undefined } = {},
): Attendance =>
  location && event.attendance === attendanceFromLocation(event.location) ? attendanceFromLocation(location) : event.attendance

/** The kind of event that a title implies, for clients that don't send it (spec B §1.5 relies on introductions being known). */
export const kindFromTitle = (title: string): EventKind => (/\bintroduct/i.test(title) ? 'introduction' : 'other')
