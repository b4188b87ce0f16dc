import type { Attendance, EventKind } from '../event.schema'

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
