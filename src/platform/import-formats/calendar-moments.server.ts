import ICAL from 'ical.js'
import { instantOf, LATEST, wallClockAt } from '@/platform/time/zoned-time'
import { type CalendarZones, type FoundZone, instantBy } from './calendar-zones.server'

type Property = InstanceType<typeof ICAL.Property>
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
export function momentOf(property: Property, time: Time, zones: CalendarZones, local: string): CalendarMoment {
  const text = time.toString().slice(0, 16)
  if (time.isDate) return { day: text.slice(0, 10), wallClock: null, zone: local }
  if (time.zone === ICAL.Timezone.utcTimezone) return inZone({ wallClock: text, zone: 'UTC' }, local)
  const found = zoneIn(property, zones)
  if (found?.zone) return at(text, found.zone)
  return at(found?.rules ? wallClockAt(instantBy(found.rules, text), local) : text, local)
}

const at = (wallClock: string, zone: string): CalendarMoment => ({ day: wallClock.slice(0, 10), wallClock, zone })

/** The same moment on the clocks of another zone; a day stays the day that it is. */
export function inZone<T extends { wallClock: string | null; zone: string }>(moment: T, zone: string): T & CalendarMoment {
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
