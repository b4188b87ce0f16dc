import ICAL from 'ical.js'

/** One date of a calendar as a reader that knows nothing of us has it. */
export interface ReadEntry {
  uid: string
  title: string
  status: string
  /** The wall clock of its zone, `YYYY-MM-DDTHH:mm`, or YYYY-MM-DD for a whole day; the end of such a day is the next one. */
  startsAt: string
  endsAt: string
  /** IANA name; `floating` for a whole day. */
  timeZone: string
  /** When it begins by the calendar's own VTIMEZONE, ISO 8601. */
  instant: string
}

/** A calendar's lines as `ical.js` read them. */
export const parseCalendar = (text: string) => new ICAL.Component(ICAL.parse(text))

/** Every date before `end` (YYYY-MM-DD), in order, with what takes the place of a date that moved. */
export function readCalendar(text: string, end: string): ReadEntry[] {
  const components = parseCalendar(text).getAllSubcomponents('vevent')
  const masters = components.filter((component) => !component.hasProperty('recurrence-id'))
  const events = masters.map((component) => {
    const uid = component.getFirstPropertyValue('uid')
    const exceptions = components.filter((other) => other.hasProperty('recurrence-id') && other.getFirstPropertyValue('uid') === uid)
    return new ICAL.Event(component, { exceptions, strictExceptions: true })
  })
  const entries = events.flatMap((event) => occurrences(event, end).map((occurrence) => entryOf(event, occurrence)))
  return entries.toSorted((a, b) => a.instant.localeCompare(b.instant))
}

type Occurrence = Pick<ReturnType<ICAL.Event['getOccurrenceDetails']>, 'startDate' | 'endDate' | 'item'>

function occurrences(event: ICAL.Event, end: string): Occurrence[] {
  if (!event.isRecurring()) return [{ startDate: event.startDate, endDate: event.endDate, item: event }]
  const found: Occurrence[] = []
  const iterator = event.iterator()
  for (let time = iterator.next(); time && time.toString() < end; time = iterator.next()) found.push(event.getOccurrenceDetails(time))
  return found
}

const entryOf = (event: ICAL.Event, { startDate, endDate, item }: Occurrence): ReadEntry => ({
  uid: event.uid,
  title: item.summary,
  status: String(item.component.getFirstPropertyValue('status')),
  startsAt: wallTime(startDate),
  endsAt: wallTime(endDate),
  timeZone: startDate.zone.tzid,
  instant: startDate.toJSDate().toISOString(),
})

const wallTime = (time: ICAL.Time) => time.toString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
