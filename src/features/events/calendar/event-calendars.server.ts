import type { Services } from '@/platform/services.server'
import { fullName } from '@/site/place'
import type { Site } from '@/site/site.schema'
import { plainBeginningOf } from '../event.presenter.server'
import { type EventRow, findEventBySlug, listEvents } from '../event.repository.server'
import { introOf } from '../event-text'
import { heldDays, pastSeriesOf, timingOf } from '../schedule/event-sessions.server'
import { findWithdrawn, listWithdrawn } from '../withdrawals.server'
import { calendarText } from './calendar-text.server'
import { type PartOfTiming, timingWithin } from './calendar-times.server'
import type { CalendarEvent } from './event-lines.server'

type Parts = Pick<Services, 'db' | 'clock' | 'site' | 'config'>

/** All published events, and those that were published until 90 days ago, as cancelled (spec B §2.1). */
export async function communityCalendar(services: Parts): Promise<string> {
  const withdrawn = (await listWithdrawn(services)).flatMap((row) => cancelled(calendarEvents(services, row)))
  return allIn(services, [...(await publishedEvents(services)), ...withdrawn])
}

/** `communityCalendar` without withdrawn events, for the export. */
export const publishedCalendar = async (services: Parts): Promise<string> => allIn(services, await publishedEvents(services))

const publishedEvents = async (services: Parts) => (await listEvents(services)).flatMap((row) => calendarEvents(services, row))

const allIn = ({ site, config, clock }: Parts, events: CalendarEvent[]): string =>
  calendarText({
    name: fullName(site),
    url: `${config.publicUrl}/events`,
    sourceUrl: `${config.publicUrl}/events.ics`,
    organizer: organizerOf(site),
    timeZone: clock.timeZone,
    events,
  })

export async function eventCalendar(services: Parts, slug: string): Promise<string | undefined> {
  const row = await findEventBySlug(services, slug)
  const gone = row ? undefined : await findWithdrawn(services, slug)
  const event = row ?? gone
  if (!event) return undefined
  const events = calendarEvents(services, event)
  return calendarText({
    name: event.title,
    url: `${services.config.publicUrl}/events/${event.slug}`,
    sourceUrl: `${services.config.publicUrl}/events/${slug}.ics`,
    organizer: organizerOf(services.site),
    timeZone: services.clock.timeZone,
    events: row ? events : cancelled(events),
  })
}

const organizerOf = ({ community, email }: Site) => ({ name: community, email })

const calendarEvent = ({ config, clock }: Parts, row: EventRow): CalendarEvent => ({
  uid: uidOf(row),
  sequence: row.sequence,
  title: row.title,
  description: introOf({ introText: row.introText, plainText: plainBeginningOf(row.description) }),
  location: row.location,
  url: `${config.publicUrl}/events/${row.slug}`,
  timing: timingOf(row, clock.timeZone),
  // An event that recurs without a rule has no day of its own.
  day: row.isRecurring ? null : row.eventDate,
  state: row.state,
  lastModified: row.updatedAt,
})

/** For ever the same: of nothing that staff may change, nor of the address at which the site runs. */
export const uidOf = ({ id, createdAt }: EventRow) => `event-${id}-${Date.parse(createdAt).toString(36)}@flatirons`

/** For calendars that have it already. What was over before it changed stays. */
const cancelled = ([event, ...past]: CalendarEvent[]): CalendarEvent[] =>
  event ? [{ ...event, state: 'cancelled', sequence: event.sequence + 1 }, ...past] : []

/** An event, and after it what its dates were before each change, each part under a UID of its own, which nothing changes any more (spec B §1.4). */
function calendarEvents(services: Parts, row: EventRow): CalendarEvent[] {
  const event = calendarEvent(services, row)
  const all = pastSeriesOf(row)
  const past = all.flatMap((series, index): CalendarEvent[] => {
    const { title, location, state, until } = series
    const without = heldDays(all.slice(0, index), series)
    const timing = timingWithin(series, { since: all[index - 1]?.until, until, without })
    const uid = event.uid.replace('@', `-until-${Date.parse(until).toString(36)}@`)
    return timing ? [{ ...event, uid, sequence: 0, title, location, state, timing, day: null, lastModified: until }] : []
  })
  return [{ ...event, timing: currentTiming(row, services.clock.timeZone) }, ...past]
}

export function currentTiming(row: EventRow, zone: string): PartOfTiming {
  const timing = timingOf(row, zone)
  const since = pastSeriesOf(row).at(-1)?.until
  if (since === undefined) return timing
  const none = { ...timing, startsAt: null, endsAt: null, recurrence: null, extraDates: [], exceptions: [] }
  return timingWithin(timing, { since, without: heldDays(pastSeriesOf(row), row) }) ?? none
}
