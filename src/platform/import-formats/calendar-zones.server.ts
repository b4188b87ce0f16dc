import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import ICAL from 'ical.js'
import { epochOf } from '@/platform/time/zoned-time'
import { MAX_LINE_LENGTH } from './bounded'

type Component = InstanceType<typeof ICAL.Component>

/** Outlook's name of a zone → the zone that CLDR gives for it in all the world: `India Standard Time` → `Asia/Calcutta`. */
const OUTLOOK_ZONES = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone }) =>
    mapZone._territory === '001' ? [[mapZone._other.toLowerCase(), mapZone._type] as const] : [],
  ),
)

/** Whether it names a zone as the IANA does, rather than an offset or what one program calls it. */
export function isZoneName(name: string): boolean {
  try {
    return /^(?:UTC|[A-Z][A-Za-z_]+\/[A-Za-z0-9_/+-]+)$/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

type Rules = InstanceType<typeof ICAL.Timezone>

/** What a calendar file means by the name of a zone: an IANA name, perhaps of one whose clocks are alike; without one the file's own rules, if any. */
export interface FoundZone {
  zone?: string | undefined
  isAlike?: true
  rules?: Rules
}

export class CalendarZones {
  /** That of what names none. */
  readonly local: string
  readonly #definitions: ReadonlyMap<string, Component>
  readonly #found = new Map<string, FoundZone>()

  constructor(calendar: Component, local: string) {
    this.local = local
    const definitions = calendar.getAllSubcomponents('vtimezone')
    this.#definitions = new Map(definitions.map((definition) => [String(definition.getFirstPropertyValue('tzid')), definition]))
  }

  /** The zone of a TZID, at about a day (YYYY-MM-DD): the file's rules may change over the years. */
  find(tzid: string, day: string): FoundZone {
    const key = `${day.slice(0, 4)} ${tzid}`
    const found = this.#found.get(key) ?? this.#read(tzid.slice(0, MAX_LINE_LENGTH), day)
    this.#found.set(key, found)
    return found
  }

  #read(tzid: string, day: string): FoundZone {
    const definition = this.#definitions.get(tzid)
    const location = String(definition?.getFirstPropertyValue('x-lic-location') ?? '').slice(0, MAX_LINE_LENGTH)
    const zone = zoneNamed(tzid) ?? zoneNamed(location)
    if (zone || !(definition && isPlain(definition))) return { zone }
    const rules = new ICAL.Timezone(definition)
    const alike = zoneLike(rules, day, this.local)
    return alike ? { zone: alike, isAlike: true } : { rules }
  }
}

/** `America/Denver`, `/freeassociation.sourceforge.net/America/Denver`, `Mountain Standard Time`. */
function zoneNamed(name: string): string | undefined {
  const parts = name.split('/')
  const tails = [name, parts.slice(-2).join('/'), parts.slice(-3).join('/')]
  return tails.find(isZoneName) ?? OUTLOOK_ZONES.get(name.toLowerCase())
}

/** Where most live whose clocks follow the same rules: of a zone that a file only describes, Outlook's list has Havana before New York. */
const COMMON_ZONES = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Phoenix', 'America/Halifax'],
  ...['America/Mexico_City', 'America/Bogota', 'America/Puerto_Rico', 'America/Sao_Paulo'],
  ...['Europe/London', 'Europe/Berlin', 'Europe/Athens', 'Africa/Lagos', 'Africa/Johannesburg', 'Europe/Moscow'],
  ...['Asia/Kolkata', 'Asia/Bangkok', 'Asia/Shanghai', 'Asia/Tokyo', 'Australia/Brisbane'],
]

const WEEK = 7 * 24 * 3_600_000

/** The zone whose clocks show in the year after a day what the file's own rules say; preferably `local`. */
function zoneLike(rules: Rules, day: string, local: string): string | undefined {
  const noons = Array.from({ length: 53 }, (_, week) => Date.parse(`${day}T12:00Z`) + week * WEEK)
  const offsets = noons.map((noon) => offsetBy(rules, new Date(noon).toISOString()))
  const isAlike = (zone: string) => noons.every((noon, week) => noon - epochOf(noon, zone) === offsets[week])
  return [local, ...COMMON_ZONES, ...OUTLOOK_ZONES.values()].find(isAlike)
}

/** How far clocks that follow the rules are ahead of UTC when they show `wallClock`, in milliseconds. */
const offsetBy = (rules: Rules, wallClock: string): number =>
  rules.utcOffset(ICAL.Time.fromDateTimeString(`${wallClock.slice(0, 'YYYY-MM-DDTHH:mm'.length)}:00`)) * 1000

/** The moment (ISO 8601 UTC) at which such clocks show `wallClock` (YYYY-MM-DDTHH:mm). */
export const instantBy = (rules: Rules, wallClock: string): string =>
  new Date(Date.parse(`${wallClock}Z`) - offsetBy(rules, wallClock)).toISOString()

const PLAIN_PARTS = new Set(['BYMONTH', 'BYDAY', 'BYMONTHDAY'])

/** Whether its clocks change by the year, as in all the world: other rules (each second of each year) would be computed forever. */
function isPlain(definition: Component): boolean {
  const changes = definition.getAllSubcomponents()
  return (
    changes.length <= 100 &&
    changes
      .flatMap((change) => change.getAllProperties('rrule').map((property) => property.getFirstValue()))
      .every(
        (rule) => rule instanceof ICAL.Recur && rule.freq === 'YEARLY' && Object.keys(rule.parts).every((part) => PLAIN_PARTS.has(part)),
      )
  )
}
