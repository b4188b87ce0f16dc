import ICAL from 'ical.js'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'

type Property = InstanceType<typeof ICAL.Property>
type Time = InstanceType<typeof ICAL.Time>

/** A moment of a calendar file: a day, and but for all-day events the time on the clocks of a zone (`YYYY-MM-DDTHH:mm`, an IANA name). */
export interface CalendarMoment {
  day: string
  wallClock: string | null
  zone: string
  /** What its zone is called, where nobody knows that name. */
  unknownZone?: string
}

/** Whether it names a zone as the IANA does, rather than an offset or what one program calls it. */
export function isZoneName(name: string): boolean {
  try {
    return /^(?:UTC|[A-Z][A-Za-z_]+\/[A-Za-z0-9_/+-]+)$/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** `/freeassociation.sourceforge.net/America/Denver` and, in the zone's own words, `X-LIC-LOCATION` name a zone too. */
function zoneNamed(tzid: string, property: Property): string | undefined {
  if (isZoneName(tzid)) return tzid
  const tail = /[A-Z][A-Za-z_]+\/[A-Za-z_/]+$/.exec(tzid)?.[0] ?? ''
  if (isZoneName(tail)) return tail
  const told = zoneOf(tzid, property)?.component?.getFirstPropertyValue('x-lic-location')
  return typeof told === 'string' && isZoneName(told) ? told : undefined
}

const zoneOf = (tzid: string, property: Property) =>
  (property.parent as InstanceType<typeof ICAL.Component> | undefined)?.getTimeZoneByID(tzid) ?? undefined

/** A value of a property as a moment. What is in UTC, in no zone or in one that nobody knows is told in `local`. */
export function momentOf(property: Property, time: Time, local: string): CalendarMoment {
  const text = time.toString().slice(0, 16)
  if (time.isDate) return { day: text.slice(0, 10), wallClock: null, zone: local }
  if (time.zone === ICAL.Timezone.utcTimezone) return inZone({ wallClock: text, zone: 'UTC' }, local)
  const tzid = property.getParameter('tzid')
  if (typeof tzid !== 'string') return at(text, local)
  const zone = zoneNamed(tzid, property)
  if (zone) return at(text, zone)
  if (!zoneOf(tzid, property)) return { ...at(text, local), unknownZone: tzid }
  const instant = new Date(time.toUnixTime() * 1000).toISOString()
  return { ...at(wallClockAt(instant, local), local), unknownZone: tzid }
}

const at = (wallClock: string, zone: string): CalendarMoment => ({ day: wallClock.slice(0, 10), wallClock, zone })

/** The same moment on the clocks of another zone; a day stays the day that it is. */
export function inZone<T extends { wallClock: string | null; zone: string }>(moment: T, zone: string): T & CalendarMoment {
  const { wallClock } = moment
  if (wallClock === null) return { ...moment, zone } as T & CalendarMoment
  return { ...moment, ...at(moment.zone === zone ? wallClock : wallClockAt(instantOf(wallClock, moment.zone), zone), zone) }
}

/** A wall clock (`YYYY-MM-DDTHH:mm`) so many milliseconds later. */
export const later = (wallClock: string, milliseconds: number): string =>
  new Date(Date.parse(`${wallClock}Z`) + milliseconds).toISOString().slice(0, 16)
