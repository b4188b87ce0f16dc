import { type CalendarEvent, eventLines, type Organizer } from './event-lines.server'
import { icsText, titleLine } from './ics-lines.server'
import { timeZoneLines } from './time-zone-lines.server'

export interface Calendar {
  name: string
  /** The page that shows what the calendar holds, absolute. */
  url: string
  /** Where the calendar itself is, absolute. */
  sourceUrl: string
  /** IANA name of the zone where the community is. */
  timeZone: string
  /** The contact for questions about the events; a calendar that is published names someone (RFC 5546 §3.2.1). */
  organizer: Organizer
  events: readonly CalendarEvent[]
}

/**
 * A whole calendar as `text/calendar; charset=utf-8` (spec B §2.1; RFC 5545, with the name, links and refresh interval of RFC 7986). It depends on
 * nothing but what is given, so that equal events have equal bytes.
 */
export const calendarText = ({ name, url, sourceUrl, timeZone, organizer, events }: Calendar): string =>
  icsText([
    ...beginning,
    'METHOD:PUBLISH',
    ...titleLine('NAME', name),
    ...titleLine('X-WR-CALNAME', name),
    `X-WR-TIMEZONE:${timeZone}`,
    `URL:${new URL(url).href}`,
    `SOURCE;VALUE=URI:${new URL(sourceUrl).href}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zoneLines(timeZone, events),
    ...events.flatMap((event) => eventLines(event, organizer)),
    'END:VCALENDAR',
  ])

const beginning = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Flatirons//Events//EN', 'CALSCALE:GREGORIAN']

/**
 * One event as a message to a calendar (RFC 5546): PUBLISH announces it, REQUEST puts it into the attendee's calendar or renews it there, CANCEL
 * takes it out. Null where no day is known, since there is nothing to put there then.
 */
export function calendarMessage(method: 'PUBLISH' | 'REQUEST' | 'CANCEL', event: CalendarEvent, organizer: Organizer): string | null {
  const lines = eventLines({ ...event, hasOneUid: true }, organizer)
  if (lines.length === 0) return null
  return icsText([...beginning, `METHOD:${method}`, ...zoneLines(event.timing.timeZone, [event]), ...lines, 'END:VCALENDAR'])
}

/** The community's zone always, since a calendar without any component would not be one. */
function zoneLines(timeZone: string, events: readonly CalendarEvent[]): string[] {
  const zones = new Set([timeZone, ...events.map(({ timing }) => timing.timeZone)])
  const years = [...new Set(events.flatMap(yearsOf))]
  return [...zones].flatMap((zone) => timeZoneLines(zone, years.length > 0 ? years : [new Date().getUTCFullYear()]))
}

function yearsOf({ timing, lastModified }: CalendarEvent): number[] {
  const { startsAt, recurrence, extraDates } = timing
  const until = recurrence?.match(/UNTIL=(\d{4})/i)?.[1]
  const times = [startsAt, until, lastModified, ...extraDates.map((extra) => extra.startsAt)]
  return times.flatMap((time) => (time ? [Number(time.slice(0, 4))] : []))
}
