import { calendarText } from '@/features/events/calendar/event-calendars.server'
import type { CalendarEvent } from '@/features/events/calendar/event-lines.server'
import type { Timing } from '@/features/events/schedule/timing'

/** Every Sunday evening in Denver, without an end. */
export const sundays: Timing = {
  startsAt: '2026-11-22T18:30',
  endsAt: '2026-11-22T19:30',
  timeZone: 'America/Denver',
  recurrence: 'FREQ=WEEKLY;BYDAY=SU',
  extraDates: [],
  exceptions: [],
}

/** An event at these times, for a calendar. */
export const calendarEvent = (timing: Timing, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'event-1@example.org',
  sequence: 3,
  title: 'Sunday sitting',
  description: 'All are welcome.',
  location: 'Boulder',
  url: 'https://example.org/events/sunday-sitting',
  day: null,
  state: 'scheduled',
  lastModified: '2026-11-22T10:00:00.000Z',
  timing,
  ...more,
})

/** The calendar that holds these events. */
export const calendarOf = (...events: CalendarEvent[]): string =>
  calendarText(
    {
      config: { publicUrl: 'https://example.org' },
      site: { community: 'The "Flatirons", a community', email: 'hello@example.org' },
      clock: { timeZone: 'America/Denver' },
    },
    { name: 'Events of the community', page: '/events', source: '/events.ics', events },
  )
