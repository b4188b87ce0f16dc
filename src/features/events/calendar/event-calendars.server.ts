import { tzOffset } from '@date-fns/tz/tzOffset'
import type { Services } from '@/platform/services.server'
import type { Clock } from '@/platform/time/clock'
import { fullName } from '@/site/place'
import type { Site } from '@/site/site.schema'
import { plainBeginningOf } from '../event.presenter.server'
import { type EventRow, findEventBySlug, listEvents } from '../event.repository.server'
import { introOf } from '../event-text'
import { heldDays, pastSeriesOf, timingOf } from '../schedule/event-sessions.server'
import { findWithdrawn, listWithdrawn } from '../schedule/session.repository.server'
import { icsText, type PartOfTiming, timingWithin, titleLine } from './calendar-times.server'
import { type CalendarEvent, eventLines, type Organizer } from './event-lines.server'

type Parts = Pick<Services, 'db' | 'clock' | 'site' | 'config'>

/** All published events, and those that were published until 90 days ago, as cancelled (spec B §2.1). */
export async function communityCalendar(services: Parts): Promise<string> {
  const withdrawn = (await listWithdrawn(services)).flatMap((row) => cancelled(calendarEvents(services, row)))
  return allIn(services, [...(await publishedEvents(services)), ...withdrawn])
}

/** `communityCalendar` without withdrawn events, for the export. */
export const publishedCalendar = async (services: Parts): Promise<string> => allIn(services, await publishedEvents(services))

const publishedEvents = async (services: Parts) => (await listEvents(services)).flatMap((row) => calendarEvents(services, row))

const allIn = (services: Parts, events: CalendarEvent[]): string =>
  calendarText(services, { name: fullName(services.site), page: '/events', source: '/events.ics', events })

export async function eventCalendar(services: Parts, slug: string): Promise<string | undefined> {
  const row = await findEventBySlug(services, slug)
  const event = row ?? (await findWithdrawn(services, slug))
  if (!event) return undefined
  const events = calendarEvents(services, event)
  const [page, source] = [`/events/${event.slug}`, `/events/${slug}.ics`]
  return calendarText(services, { name: event.title, page, source, events: row ? events : cancelled(events) })
}

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
    const timing = timingWithin(series, { since: all[index - 1]?.until, until, without: heldDays(all.slice(0, index), series) })
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

type Told = { site: Pick<Site, 'community' | 'email'>; config: Pick<Services['config'], 'publicUrl'>; clock: Pick<Clock, 'timeZone'> }

/** A calendar as `text/calendar` (spec B §2.1; RFC 5545, RFC 7986); equal events give equal bytes. */
export const calendarText = (
  { site, config: { publicUrl }, clock }: Told,
  { name, page, source, events }: { name: string; page: string; source: string; events: readonly CalendarEvent[] },
): string =>
  icsText([
    ...beginning,
    'METHOD:PUBLISH',
    ...titleLine('NAME', name),
    ...titleLine('X-WR-CALNAME', name),
    `X-WR-TIMEZONE:${clock.timeZone}`,
    `URL:${new URL(publicUrl + page).href}`,
    `SOURCE;VALUE=URI:${new URL(publicUrl + source).href}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zoneLines(clock.timeZone, events),
    // A calendar that is published names someone (RFC 5546 §3.2.1).
    ...events.flatMap((event) => eventLines(event, { name: site.community, email: site.email })),
    'END:VCALENDAR',
  ])

const beginning = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Flatirons//Events//EN', 'CALSCALE:GREGORIAN']

/** One event as a message (RFC 5546): PUBLISH announces, REQUEST adds or renews, CANCEL removes. Null where no day is known. */
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
  const times = [startsAt, recurrence?.match(/UNTIL=(\d{4})/i)?.[1], lastModified, ...extraDates.map((extra) => extra.startsAt)]
  return times.flatMap((time) => (time ? [Number(time.slice(0, 4))] : []))
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Two changes of the clocks may be a month apart, around Ramadan. */
const STEP = 7 * DAY
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const [EARLIEST_YEAR, LATEST_YEAR] = [1970, 2100]
/** In this many years a change on the second Sunday comes to each of the seven days on which it can be. */
const YEARS_OF_A_RULE = 12

/** A change of the clocks; offsets in minutes from UTC. */
interface Change {
  /** The wall-clock time without the change, as if it were UTC. */
  wallTime: Date
  from: number
  to: number
}

const known = new Map<string, string[]>()

/** A VTIMEZONE for `years` from Node's data: lasting changes as a rule, which Outlook needs, and all others date by date. */
function timeZoneLines(timeZone: string, years: number[]): string[] {
  const first = Math.max(Math.min(...years, LATEST_YEAR), EARLIEST_YEAR)
  const last = Math.max(Math.min(Math.max(...years), LATEST_YEAR), first) + YEARS_OF_A_RULE
  const key = [timeZone, first, last].join()
  const lines = known.get(key) ?? linesOf(timeZone, { first, last })
  known.set(key, lines)
  return lines
}

function linesOf(timeZone: string, years: { first: number; last: number }): string[] {
  // A year more, so that the first event has a change before it.
  const begin = Date.UTC(years.first - 1, 0, 1)
  const changes = changesBetween(timeZone, begin, Date.UTC(years.last + 1, 0, 1))
  const offset = tzOffset(timeZone, new Date(begin))
  const hasEarlyChange = changes.some(({ wallTime }) => wallTime.getUTCFullYear() < years.first)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...(hasEarlyChange ? [] : observance({ wallTime: new Date(begin), from: offset, to: offset })),
    ...[...Map.groupBy(changes, ({ from, to }) => `${from} ${to}`).values()].flatMap((same) => linesOfSame(same, years.last)),
    'END:VTIMEZONE',
  ]
}

/** The changes between the same two offsets. Each that no rule covers gets an entry of its own: `ical.js` and older libical read no list of dates (libical#156). */
function linesOfSame(changes: Change[], lastYear: number): string[] {
  const ruled = runToTheEnd(changes, lastYear)
  const single = changes.slice(0, changes.length - ruled.length)
  const [first] = ruled
  return [...single.flatMap((change) => observance(change)), ...(first ? observance(first, yearlyRule(ruled)) : [])]
}

function observance({ wallTime, from, to }: Change, rule?: string): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  const start = `DTSTART:${wallTime.toISOString().slice(0, 19).replace(/[-:]/g, '')}`
  const offsets = [`TZOFFSETFROM:${offsetText(from)}`, `TZOFFSETTO:${offsetText(to)}`]
  return [`BEGIN:${kind}`, start, ...(rule ? [rule] : []), ...offsets, `END:${kind}`]
}

function runToTheEnd(changes: Change[], lastYear: number): Change[] {
  if (changes.at(-1)?.wallTime.getUTCFullYear() !== lastYear) return []
  let first = changes.length
  while (first > 0 && isOneWeekday(changes.slice(first - 1))) first--
  return yearlyRule(changes.slice(first)) ? changes.slice(first) : []
}

function isOneWeekday(changes: Change[]): boolean {
  const times = changes.map(({ wallTime }) => wallTime)
  const alike = new Set(
    times.map((time, index) => `${time.getUTCFullYear() - index} ${time.getUTCMonth()} ${time.getUTCDay()} ${time.getTime() % DAY}`),
  )
  const days = times.map((time) => time.getUTCDate())
  return alike.size === 1 && Math.max(...days) - Math.min(...days) < 7
}

/** `RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU` for such changes. A rule shows in full only once all of its seven days have come about. */
function yearlyRule(changes: Change[]): string | undefined {
  const days = changes.map(({ wallTime }) => wallTime.getUTCDate())
  const [first, last] = [Math.min(...days), Math.max(...days)]
  const [change] = changes
  if (!change || last - first < 6) return undefined
  const [month, weekday] = [change.wallTime.getUTCMonth(), WEEKDAYS[change.wallTime.getUTCDay()]]
  const monthEnd = new Date(Date.UTC(change.wallTime.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const rule = `RRULE:FREQ=YEARLY;BYMONTH=${month + 1}`
  if (last % 7 === 0) return `${rule};BYDAY=${last / 7}${weekday}`
  if (last === monthEnd) return `${rule};BYDAY=-1${weekday}`
  return `${rule};BYDAY=${weekday};BYMONTHDAY=${Array.from({ length: 7 }, (_, index) => first + index)}`
}

function changesBetween(timeZone: string, begin: number, end: number): Change[] {
  const offsetAt = (instant: number) => tzOffset(timeZone, new Date(instant))
  const changes: Change[] = []
  let from = offsetAt(begin)
  for (let instant = begin; instant < end; instant += STEP) {
    const to = offsetAt(instant + STEP)
    if (to === from) continue
    const moment = momentOfChange(offsetAt, instant, instant + STEP)
    changes.push({ wallTime: new Date(moment + from * MINUTE), from, to })
    from = to
  }
  return changes
}

function momentOfChange(offsetAt: (instant: number) => number, before: number, after: number): number {
  const offset = offsetAt(before)
  let [low, high] = [before / MINUTE, after / MINUTE]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * MINUTE) === offset) low = middle
    else high = middle
  }
  return high * MINUTE
}

function offsetText(minutes: number): string {
  const twoDigits = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.abs(minutes) / 60)}${twoDigits(Math.abs(minutes) % 60)}`
}
