import { googleCalendarUrl, outlookCalendarUrl } from '@/features/events/calendar/calendar-links'
import { linkedEvent } from '@/features/events/calendar/components/add-to-calendar'
import type { CommunityEvent } from '@/features/events/event.schema'
import { eventOnDate } from '@/features/events/series/event-on-date'
import { formatShortDay } from '@/features/events/series/format-session'
import type { DateDetails, TimeSpan } from '@/features/events/series/timing'

/** Calendar links for single dates of a series: the files of an event hold all of them. */
export function linksToDates(event: CommunityEvent, publicUrl: string, dates: readonly (TimeSpan & DateDetails)[]) {
  const timing = { ...event, recurrence: null, extraDates: [], exceptions: [] }
  return dates.flatMap((session) => {
    const linked = { ...linkedEvent(eventOnDate(event, session), publicUrl), timing, session, day: null }
    const suffix = dates.length > 1 ? `, ${formatShortDay(session.startsAt.slice(0, 10))}` : ''
    return [[`Google Calendar${suffix}`, googleCalendarUrl(linked)] as const, [`Outlook${suffix}`, outlookCalendarUrl(linked)] as const]
  })
}
