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
export type EntryTimes = Pick<EventRecord, 'day' | 'startsAt' | 'endsAt' | 'timeZone' | 'isAllDay'>

export const END_LEFT_OUT = 'Its end was left out: it is not after its start.'

/** From midnight to the last minute of its last day, as an event without times of day is kept. */
export const wholeDays = (first: string, last: string): RecordSpan => ({ startsAt: `${first}T00:00`, endsAt: `${last}T23:59` })

/** The zone of an entry’s times: its own, but UTC only for what recurs in it, since its rule counts days there. */
export function zoneOfEntry(entry: Component, zones: CalendarZones): string {
  const start = entry.getFirstProperty('dtstart')
  const time = start?.getFirstValue()
  if (!start || !(time instanceof ICAL.Time)) return zones.local
  if (time.zone === ICAL.Timezone.utcTimezone && entry.hasProperty('rrule')) return 'UTC'
  return momentOf(start, time, zones, zones.local).zone
}

/** When it begins; undefined where it does not say so. */
export const startOf = (entry: Component, within: Within): CalendarMoment | undefined => momentIn(entry, 'dtstart', within)

/**
 * The times of an entry in `zone`. One day without times is a single day; several days, and days that recur, last from midnight to the last
 * minute.
 */
export function timesOf(entry: Component, start: CalendarMoment, { recurs, ...within }: Within & { recurs: boolean }): EntryTimes {
  const { day, wallClock } = start
  const { zone } = within
  const lasts = durationOf(entry)
  const end = momentIn(entry, 'dtend', within)
  if (wallClock !== null) {
    const endsAt = end?.wallClock ?? (lasts === undefined ? null : later(wallClock, lasts))
    return { day, startsAt: wallClock, endsAt: endsAt && endsAt >= wallClock ? endsAt : null, timeZone: zone, isAllDay: false }
  }
  // The end of a stretch of days is the first one that is too late.
  const after = end?.day ?? later(`${day}T00:00`, lasts ?? DAY).slice(0, 10)
  const last = after > day ? later(`${after}T00:00`, -DAY).slice(0, 10) : day
  const span = last === day && !recurs ? { startsAt: null, endsAt: null } : wholeDays(day, last)
  return { day, ...span, timeZone: zone, isAllDay: true }
}

function momentIn(entry: Component, name: 'dtstart' | 'dtend', { zone, zones }: Within): CalendarMoment | undefined {
  const property = entry.getFirstProperty(name)
  const time = property?.getFirstValue()
  return property && time instanceof ICAL.Time ? inZone(momentOf(property, time, zones, zone), zone) : undefined
}

function durationOf(entry: Component): number | undefined {
  const duration = entry.getFirstPropertyValue('duration')
  return duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : undefined
}

/** Every moment that the properties of a name list, as `EXDATE` and `RDATE` do, with the end that an `RDATE` may give. */
export function listedMoments(entry: Component, name: 'exdate' | 'rdate', within: Within): (CalendarMoment & { end?: string | null })[] {
  return entry.getAllProperties(name).flatMap((property) => property.getValues().flatMap((value) => momentsIn(property, value, within)))
}

function momentsIn(property: Property, value: unknown, { zone, zones }: Within) {
  const moment = (time: InstanceType<typeof ICAL.Time>) => inZone(momentOf(property, time, zones, zone), zone)
  if (value instanceof ICAL.Time) return [moment(value)]
  if (!(value instanceof ICAL.Period) || !value.start) return []
  return [{ ...moment(value.start), end: moment(value.getEnd()).wallClock }]
}
