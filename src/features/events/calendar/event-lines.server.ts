import type { DateDetails, Timing } from '../series/timing'
import { type Entry, entriesOf } from './calendar-entries.server'
import { dayLines } from './calendar-times.server'
import { addressLine, textLine, titleLine, utc } from './ics-lines.server'
import { entriesUnderOneUid } from './one-uid.server'

/** An event as a calendar shows it. What only attendees may know (the join link) goes only into theirs. */
export interface CalendarEvent {
  /** Never changes; in the form of an email address: `event-12@example.org`. */
  uid: string
  /** Higher after each change of time, place or state. */
  sequence: number
  title: string
  /** Plain text. */
  description: string
  location: string
  /** Of the event's page, absolute. */
  url: string
  /** For a calendar of someone who may know it; a public one is given none, nor that of any single date. */
  joinUrl?: string | null | undefined
  timing: Timing
  /** YYYY-MM-DD, for an event of which only the day is known. */
  day: string | null
  /** What was deleted, or is no longer published, is `cancelled`. */
  state: 'scheduled' | 'cancelled' | 'postponed'
  /** ISO 8601. */
  lastModified: string
  /** Whether all of its dates share one UID, as in what one person gets by email; else some have one of their own. */
  hasOneUid?: boolean
  /** The attendee whose calendar it is for, who has accepted. */
  attendee?: Organizer | undefined
}

export interface Organizer {
  name: string
  email: string
}

/** What is cancelled is taken out by Google, struck through by Apple and Thunderbird, and left as it is by others, so the title says it too. */
const states = {
  scheduled: { status: 'CONFIRMED', word: '' },
  cancelled: { status: 'CANCELLED', word: 'Canceled: ' },
  // Not CANCELLED: Google's calendar would show nothing, and no one would notice the change.
  postponed: { status: 'TENTATIVE', word: 'Postponed: ' },
}

/** The VEVENTs of an event, line by line; none where no day is known. Throws a RangeError for a rule that `readRecurrence` refuses. */
export function eventLines(event: CalendarEvent, organizer: Organizer): string[] {
  const { uid, timing, day, hasOneUid } = event
  const entriesOfTiming = hasOneUid ? entriesUnderOneUid : entriesOf
  const entries = !timing.startsAt && day ? [{ uid, isCancelled: false, times: dayLines(day) }] : entriesOfTiming(uid, timing)
  return entries.flatMap((entry) => entryLines(event, organizer, entry))
}

function entryLines(event: CalendarEvent, organizer: Organizer, { uid, isCancelled, times, details = {} }: Entry): string[] {
  const changed = utc(new Date(event.lastModified))
  const state = isCancelled ? 'cancelled' : event.state
  const { status, word } = states[state]
  return [
    'BEGIN:VEVENT',
    ...titleLine('UID', uid),
    `SEQUENCE:${event.sequence}`,
    // Not the moment of asking: the same events give the same bytes, and so the same ETag.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...times,
    ...titleLine('SUMMARY', word + (details.title ?? event.title)),
    // Google shows no other link than those in the text.
    ...textLine('DESCRIPTION', descriptionOf(event, details)),
    ...titleLine('LOCATION', placeOf(event, details)),
    `URL:${new URL(event.url).href}`,
    addressLine('ORGANIZER', organizer),
    ...(event.attendee
      ? [addressLine('ATTENDEE', event.attendee, 'CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE')]
      : []),
    `STATUS:${status}`,
    ...(state === 'scheduled' ? [] : ['TRANSP:TRANSPARENT']),
    'END:VEVENT',
  ]
}

/** Where the link for joining is the place, a date's own link is its. */
const placeOf = ({ location, joinUrl }: CalendarEvent, own: DateDetails) =>
  own.location ?? (location === joinUrl ? own.joinUrl : undefined) ?? location

/** What applies only to the date comes first. */
function descriptionOf({ description, joinUrl, url }: CalendarEvent, { facilitator, note, ...own }: DateDetails): string {
  const join = joinUrl === undefined ? null : (own.joinUrl ?? joinUrl)
  const parts = [note, facilitator && `With ${facilitator}`, description.trim(), join && `Join: ${join}`, url]
  return parts.filter(Boolean).join('\n\n')
}
