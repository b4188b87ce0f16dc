import type ICAL from 'ical.js'
import { isDay } from '@/platform/time/calendar'
import { shortName } from './bounded'

type Component = InstanceType<typeof ICAL.Component>

/** What the properties that hold moments are called in a report. */
const NAMES: Record<string, string> = {
  dtstart: 'start',
  dtend: 'end',
  'recurrence-id': 'date in its series',
  exdate: 'canceled date',
  rdate: 'extra date',
}

/**
 * Throws RangeError, in words for the person who imports, for an entry that names a day or a time that does not exist: the library would
 * make 2 March of 30 February.
 */
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
