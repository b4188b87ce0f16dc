import ICAL from 'ical.js'
import { isDay } from '@/platform/time/calendar'
import { instantOf, LATEST, wallClockAt } from '@/platform/time/zoned-time'
import { shortName } from './bounded'
import { type CalendarZones, type FoundZone, instantBy } from './calendar-zones.server'
import type { EventRecord, RecordSpan } from './import-record'

type Component = InstanceType<typeof ICAL.Component>
type Property = InstanceType<typeof ICAL.Property>

const DAY = 24 * 3_600_000

/** The zone of an entry’s times, and what its file means by the names of zones. */
export interface Within {
  zone: string
  zones: CalendarZones
}

export type EntryTimes = Pick<EventRecord, 'day' | 'startsAt' | 'endsAt' | 'timeZone'> & { isAllDay: boolean }

export const END_LEFT_OUT = 'Its end was left out: it is not after its start.'

/** From midnight to the last minute of its last day, as an event without times of day is kept. */
export const wholeDays = (first: string, last: string): RecordSpan => ({ startsAt: `${first}T00:00`, endsAt: `${last}T23:59` })

export function timeIn(entry: Component, name: 'dtstart' | 'dtend' | 'recurrence-id') {
  const property = entry.getFirstProperty(name)
  const time = property?.getFirstValue()
  return property && time instanceof ICAL.Time ? { property, time } : undefined
}

/** The zone of an entry’s times: its own, but UTC only for what recurs in it, since its rule counts days there. */
export function zoneOfEntry(entry: Component, zones: CalendarZones): string {
  const start = timeIn(entry, 'dtstart')
  if (!start) return zones.local
  if (start.time.zone === ICAL.Timezone.utcTimezone && entry.hasProperty('rrule') && !isMarkedAllDay(entry)) return 'UTC'
  return momentOf(start.property, start.time, zones, zones.local).zone
}

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

/** When it begins, or what its property says otherwise; undefined where it does not say so. */
export function momentIn(entry: Component, name: Parameters<typeof timeIn>[1], within: Within): CalendarMoment | undefined {
  const found = timeIn(entry, name)
  return found && momentWithin(found.property, found.time, within)
}

const momentWithin = (property: Property, time: Time, { zone, zones }: Within) => inZone(momentOf(property, time, zones, zone), zone)

function durationOf(entry: Component): number | undefined {
  const duration = entry.getFirstPropertyValue('duration')
  return duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : undefined
}

/** The day that EXDATE, RDATE or RECURRENCE-ID means: of whole days some programs write a midnight of another zone, which is that day, not the one before. */
export function dateOf(property: Property, time: Time, within: Within, isAllDay: boolean): CalendarMoment {
  const isMidnight = !time.isDate && time.toString().slice(11, 16) === '00:00'
  if (isAllDay && isMidnight) return { day: time.toString().slice(0, 10), wallClock: null, zone: within.zone }
  return momentWithin(property, time, within)
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
    const end = momentWithin(property, value.getEnd(), within).wallClock
    return [{ ...dateOf(property, value.start, within, isAllDay), end }]
  }
  return entry.getAllProperties(name).flatMap((property) => property.getValues().flatMap((value) => momentsIn(property, value)))
}

type Time = InstanceType<typeof ICAL.Time>

/** A moment of a calendar file: a day, and but for all-day events the time on the clocks of a zone (`YYYY-MM-DDTHH:mm`, an IANA name). */
export interface CalendarMoment {
  day: string
  wallClock: string | null
  zone: string
}

/** The zone that a property names by its TZID, with that name; undefined where it names none. */
export function zoneIn(property: Property, zones: CalendarZones): (FoundZone & { tzid: string }) | undefined {
  const tzid = property.getParameter('tzid')
  const time = property.getFirstValue()
  if (typeof tzid !== 'string' || !time) return undefined
  return { tzid, ...zones.find(tzid, time.toString().slice(0, 'YYYY-MM-DD'.length)) }
}

/** A value of a property as a moment. What is in UTC, in no zone or in one that has no name is given in `local`. */
function momentOf(property: Property, time: Time, zones: CalendarZones, local: string): CalendarMoment {
  const text = time.toString().slice(0, 16)
  if (time.isDate) return { day: text.slice(0, 10), wallClock: null, zone: local }
  if (time.zone === ICAL.Timezone.utcTimezone) return inZone({ wallClock: text, zone: 'UTC' }, local)
  const found = zoneIn(property, zones)
  if (found?.zone) return at(text, found.zone)
  return at(found?.rules ? wallClockAt(instantBy(found.rules, text), local) : text, local)
}

const at = (wallClock: string, zone: string): CalendarMoment => ({ day: wallClock.slice(0, 10), wallClock, zone })

/** The same moment on the clocks of another zone; a day stays the day that it is. */
function inZone<T extends { wallClock: string | null; zone: string }>(moment: T, zone: string): T & CalendarMoment {
  const { wallClock } = moment
  if (wallClock === null) return { ...moment, zone } as T & CalendarMoment
  return { ...moment, ...at(moment.zone === zone ? wallClock : wallClockAt(instantOf(wallClock, moment.zone), zone), zone) }
}

/** A wall clock (`YYYY-MM-DDTHH:mm`) a number of milliseconds later. Throws RangeError beyond the last year that has four digits. */
export function later(wallClock: string, milliseconds: number): string {
  const time = Date.parse(`${wallClock}Z`) + milliseconds
  if (!(time <= LATEST)) throw new RangeError('it lasts beyond the year 9999')
  return new Date(time).toISOString().slice(0, 16)
}

const NAMES: Record<string, string> = {
  dtstart: 'start',
  dtend: 'end',
  'recurrence-id': 'date in its series',
  exdate: 'canceled date',
  rdate: 'extra date',
}

/** Throws RangeError, in words for the person who imports, for a day or time that doesn't exist: the library would make 2 March of 30 February. */
export function requireMoments(entry: Component): void {
  for (const property of entry.getAllProperties()) {
    const [name, , type, ...values] = property.toJSON() as [string, object, string, ...unknown[]]
    const label = NAMES[name]
    const moments = label ? values.flatMap((value) => (type === 'period' ? [(value as unknown[])[0]] : [value])) : []
    for (const moment of moments) if (!isMoment(moment)) throw new RangeError(`its ${label} “${asWritten(moment)}” is not a date${EXAMPLE}`)
    if (name !== 'rrule') continue
    const until = (values[0] as { until?: unknown } | undefined)?.until
    if (until !== undefined && !isMoment(until)) throw new RangeError(`the end of its rule “${asWritten(until)}” is not a date${EXAMPLE}`)
  }
}

const EXAMPLE = ' like 20271005T183000'

function isMoment(value: unknown): boolean {
  const [, day, time] = /^([1-9]\d{3}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)Z?)?$/.exec(String(value)) ?? []
  return day !== undefined && isDay(day) && (time === undefined || /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)$/.test(time))
}

/** The library puts signs between the parts. */
const asWritten = (value: unknown) => shortName(String(value).replace(/[-:]/g, '').replace(/T$/, ''))
