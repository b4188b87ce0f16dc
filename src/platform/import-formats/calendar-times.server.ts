import ICAL from 'ical.js'
import { type CalendarMoment, inZone, later, momentOf } from './calendar-moments.server'
import type { CalendarZones } from './calendar-zones.server'
import type { EventRecord, RecordSpan } from './import-record'

type Component = InstanceType<typeof ICAL.Component>
type Property = InstanceType<typeof ICAL.Property>

const DAY = 24 * 3_600_000

/** The zone of an entry’s times, and what its file means by the names of zones. */
export interface Within {
  zone: string
  zones: CalendarZones
}

/** When something in a calendar takes place. */
export type EntryTimes = Pick<EventRecord, 'day' | 'startsAt' | 'endsAt' | 'timeZone'> & { isAllDay: boolean }

export const END_LEFT_OUT = 'Its end was left out: it is not after its start.'

/** From midnight to the last minute of its last day, as an event without times of day is kept. */
export const wholeDays = (first: string, last: string): RecordSpan => ({ startsAt: `${first}T00:00`, endsAt: `${last}T23:59` })

/** The zone of an entry’s times: its own, but UTC only for what recurs in it, since its rule counts days there. */
export function zoneOfEntry(entry: Component, zones: CalendarZones): string {
  const start = entry.getFirstProperty('dtstart')
  const time = start?.getFirstValue()
  if (!start || !(time instanceof ICAL.Time)) return zones.local
  if (time.zone === ICAL.Timezone.utcTimezone && entry.hasProperty('rrule') && !isMarkedAllDay(entry)) return 'UTC'
  return momentOf(start, time, zones, zones.local).zone
}

/** When it begins; undefined where it does not say so. */
export const startOf = (entry: Component, within: Within): CalendarMoment | undefined => momentIn(entry, 'dtstart', within)

/** The times of an entry in `zone`. Days without times, and from midnight to midnight, last from midnight to the last minute. */
export function timesOf(entry: Component, start: CalendarMoment, within: Within): EntryTimes {
  const { day, wallClock } = start
  const { zone } = within
  const lasts = durationOf(entry)
  const end = momentIn(entry, 'dtend', within)
  if (wallClock !== null) {
    const endsAt = end?.wallClock ?? (lasts === undefined ? null : later(wallClock, lasts))
    const midnight = isMarkedAllDay(entry) ? midnightNear : (time: string) => time
    const days = endsAt && wholeDaysBetween(midnight(wallClock), midnight(endsAt))
    if (days) return { day: days.startsAt.slice(0, 10), ...days, timeZone: zone, isAllDay: true }
    return { day, startsAt: wallClock, endsAt: endsAt && endsAt >= wallClock ? endsAt : null, timeZone: zone, isAllDay: false }
  }
  // The end of a stretch of days is the first one that is too late.
  const after = end?.day ?? later(`${day}T00:00`, lasts ?? DAY).slice(0, 10)
  const last = after > day ? later(`${after}T00:00`, -DAY).slice(0, 10) : day
  return { day, ...wholeDays(day, last), timeZone: zone, isAllDay: true }
}

/** Outlook's mark of whole days whose times are midnights. */
const isMarkedAllDay = (entry: Component) =>
  String(entry.getFirstPropertyValue('x-microsoft-cdo-alldayevent') ?? '').toUpperCase() === 'TRUE'

/** The whole days from one midnight to another one; null for other times. */
function wholeDaysBetween(startsAt: string, endsAt: string): RecordSpan | null {
  if (!startsAt.endsWith('T00:00') || !endsAt.endsWith('T00:00') || endsAt <= startsAt) return null
  return wholeDays(startsAt.slice(0, 10), later(endsAt, -DAY).slice(0, 10))
}

/** Of a midnight in another zone, the one that it is meant to be here. */
const midnightNear = (wallClock: string) => `${later(wallClock, DAY / 2).slice(0, 10)}T00:00`

function momentIn(entry: Component, name: 'dtstart' | 'dtend', { zone, zones }: Within): CalendarMoment | undefined {
  const property = entry.getFirstProperty(name)
  const time = property?.getFirstValue()
  return property && time instanceof ICAL.Time ? inZone(momentOf(property, time, zones, zone), zone) : undefined
}

function durationOf(entry: Component): number | undefined {
  const duration = entry.getFirstPropertyValue('duration')
  return duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : undefined
}

/**
 * The day that a date of a series (EXDATE, RDATE, RECURRENCE-ID) means. Of whole days some programs write it as a midnight, in UTC or in another zone
 * than the one of the file: it is that day, not the one before it which clocks here show then.
 */
export function dateOf(
  property: Property,
  time: InstanceType<typeof ICAL.Time>,
  { zone, zones }: Within,
  isAllDay: boolean,
): CalendarMoment {
  const isMidnight = !time.isDate && time.toString().slice(11, 16) === '00:00'
  if (isAllDay && isMidnight) return { day: time.toString().slice(0, 10), wallClock: null, zone }
  return inZone(momentOf(property, time, zones, zone), zone)
}

/** Every moment that the properties of a name list, as `EXDATE` and `RDATE` do, with the end that an `RDATE` may give. */
export function listedMoments(
  entry: Component,
  name: 'exdate' | 'rdate',
  within: Within,
  isAllDay: boolean,
): (CalendarMoment & { end?: string | null })[] {
  const momentsIn = (property: Property, value: unknown) => {
    if (value instanceof ICAL.Time) return [dateOf(property, value, within, isAllDay)]
    if (!(value instanceof ICAL.Period) || !value.start) return []
    const end = inZone(momentOf(property, value.getEnd(), within.zones, within.zone), within.zone).wallClock
    return [{ ...dateOf(property, value.start, within, isAllDay), end }]
  }
  return entry.getAllProperties(name).flatMap((property) => property.getValues().flatMap((value) => momentsIn(property, value)))
}
