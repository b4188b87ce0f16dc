import type { Services } from '@/platform/services.server'
import { calendarMessage } from '../calendar/calendar-text.server'
import { timingWithin } from '../calendar/calendar-times.server'
import { plainBeginningOf } from '../event.presenter.server'
import type { EventRow } from '../event.repository.server'
import { introOf } from '../event-text'
import { nameForEmail } from '../places/person-name'
import type { RegistrationRow } from '../places/registration.repository.server'
import { sessionEnd, timingOf } from '../schedule/event-sessions.server'
import { attendanceFromLocation, attendanceOn } from '../schedule/event-words'
import type { Session, Timing } from '../schedule/timing'
import { eventOnDate } from '../schedule/timing'
import { sessionAt } from './registered-dates.server'

/**
 * A registration as an entry of its owner's calendar (spec B §3.5, §3.12), without dates over by `since` (ISO-8601 UTC).
 * The UID is the same for REQUEST, CANCEL and PUBLISH, the version is the row's; null where no day is known.
 */
export function calendarEntry(
  { config, clock, site }: Pick<Services, 'config' | 'clock' | 'site'>,
  { registration, event }: { registration: RegistrationRow; event: EventRow },
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL',
  since = registration.placedAt ?? registration.createdAt,
): string | null {
  const hasPlace = registration.status === 'registered'
  const date = registration.session ? sessionAt(event, registration.session, clock.timeZone) : undefined
  const { title, location, joinUrl, note } = eventOnDate(event, date)
  const attendance = event.attendance ?? attendanceFromLocation(event.location)
  const isOnline = attendanceOn({ location: event.location, attendance }, date) === 'online'
  const intro = introOf({ introText: event.introText, plainText: plainBeginningOf(event.description) })
  const leader = date?.facilitator && `With ${date.facilitator}`
  const timing = timingOfEntry(date, event, clock.timeZone)
  const rest = date || method === 'CANCEL' ? timing : timingSince(timing, since)
  if (!rest) return null
  const entry = {
    uid: `registration-${registration.id}-${Date.parse(registration.createdAt).toString(36)}@flatirons`,
    sequence: registration.calendarSequence,
    title,
    description: [note, leader, intro].filter(Boolean).join('\n\n'),
    joinUrl: hasPlace ? joinUrl : undefined,
    location: (hasPlace && isOnline && joinUrl) || location,
    url: `${config.publicUrl}/events/${event.slug}`,
    timing: rest,
    day: registration.session || event.isRecurring ? null : event.eventDate,
    state: method === 'CANCEL' ? ('cancelled' as const) : event.state,
    lastModified: clock.now().toISOString(),
    // A file that is published asks no one (RFC 5546 §3.2.1).
    attendee: method === 'PUBLISH' ? undefined : attendeeOf(registration),
  }
  return calendarMessage(method, entry, { name: site.community, email: site.email })
}

const attendeeOf = ({ name, email }: RegistrationRow) => (email === null ? undefined : { name: nameForEmail(name) ?? email, email })

function timingOfEntry(date: Session | undefined, event: EventRow, zone: string): Timing {
  const timing = timingOf(event, zone)
  if (!date) return timing
  const { startsAt, endsAt } = date
  return { startsAt, endsAt, timeZone: timing.timeZone, recurrence: null, extraDates: [], exceptions: [] }
}

function timingSince(timing: Timing, since: string): Timing | null {
  const { startsAt, endsAt, timeZone } = timing
  // Nearly always: reading a rule takes a good part of a registration.
  if (startsAt === null || sessionEnd({ startsAt, endsAt: endsAt ?? startsAt, timeZone }, timing) > since) return timing
  return timingWithin(timing, { since })
}
