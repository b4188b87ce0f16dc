import ICAL from 'ical.js'
import { bounded, shortName } from './bounded'
import { seriesOf, statusOf, textIn } from './calendar-series.server'
import { END_LEFT_OUT, momentIn, requireMoments, timesOf, zoneIn, zoneOfEntry } from './calendar-times.server'
import { CalendarZones, isZoneName } from './calendar-zones.server'
import { markdownOfHtml, markdownOfText } from './html-to-markdown.server'
import { type EventRecord, type SkippedRecord, skippedRecord, whyUnreadable } from './import-record'
import { MeetingLinks, meetingNote } from './meeting-links'
import { UnreadableFile } from './unreadable-file.server'

type Component = InstanceType<typeof ICAL.Component>

interface Entry {
  line: number
  component: Component
}

/** The events of an iCalendar file (RFC 5545), a series as one; times without a zone are in the calendar's own, else `siteZone`. Throws UnreadableFile. */
export function readCalendar(text: string, siteZone: string): (EventRecord | SkippedRecord)[] {
  const { around, events } = cutCalendar(text)
  const eventsOf = Map.groupBy(events, ({ calendar }) => calendar)
  return calendarsIn(around).flatMap((calendar, index) => {
    const own = calendar.getFirstPropertyValue('x-wr-timezone')
    const zones = new CalendarZones(calendar, typeof own === 'string' && isZoneName(own) ? own : siteZone)
    const { entries, broken } = entriesOf(eventsOf.get(index) ?? [])
    // Without a UID it is an event of its own.
    const groups = Map.groupBy(entries, ({ component, line }) => textIn(component, 'uid') || `line ${line}`)
    const read = [...groups.values()].flatMap((group) => readGroup(group, zones))
    return [...broken, ...joinDates(read)].sort((a, b) => a.line - b.line)
  })
}

function calendarsIn(text: string): Component[] {
  try {
    const parsed = ICAL.parse(text)
    return (typeof parsed[0] === 'string' ? [parsed] : parsed).map((calendar: unknown[]) => new ICAL.Component(calendar))
  } catch (error) {
    throw new UnreadableFile(whyUnreadable(error))
  }
}

const MAX_EVENT_LENGTH = 1_000_000

/** Each event read for itself, so that one that is broken spoils no other. */
function entriesOf(events: readonly CutEvent[]) {
  const entries: Entry[] = []
  const broken: SkippedRecord[] = []
  for (const { line, text } of events) {
    try {
      bounded(text, 'entry', MAX_EVENT_LENGTH)
      const component = new ICAL.Component(ICAL.parse(text))
      for (const name of ['uid', 'summary', 'status', 'class']) textIn(component, name)
      requireMoments(component)
      entries.push({ line, component })
    } catch (error) {
      broken.push(brokenEvent(line, titleIn(text), error))
    }
  }
  return { entries, broken }
}

/** As it is written, where nothing else can be read. */
const titleIn = (text: string) => /^SUMMARY[^:\r\n]{0,100}:(.{0,400})/im.exec(text)?.[1]?.trim() ?? ''

const brokenEvent = (line: number, title: string, error: unknown): SkippedRecord => ({
  ...skippedRecord(line, title ? `event “${shortName(title)}”` : 'event', whyUnreadable(error)),
  isBroken: true,
})

function readGroup(group: Entry[], zones: CalendarZones): (EventRecord | SkippedRecord)[] {
  const [master, ...copies] = group.filter(({ component }) => !component.hasProperty('recurrence-id')).toSorted(newestFirst)
  const changed = group.filter(({ component }) => component.hasProperty('recurrence-id'))
  const byDate = [...Map.groupBy(changed, ({ component }) => momentNamed(component, zones)).values()]
  const versions = byDate.map((entries) => entries.toSorted(newestFirst))
  const newest = versions.flatMap(([entry]) => entry ?? []).toSorted(newestFirst)
  const rest = [
    ...copies.flatMap((entry) => olderThan(master, entry)),
    ...versions.flatMap(([first, ...others]) => others.flatMap((entry) => olderThan(first, entry))),
  ]
  // Dates of a series that the file does not hold are events of their own.
  if (!master) return [...newest.map((entry) => read(entry, [], zones)), ...rest]
  const overrides = newest.map(({ component }) => component)
  return [read(master, overrides, zones), ...rest]
}

/** Of several versions the one with the highest SEQUENCE holds, then the one that was written last (RFC 5546 §2.1.5), then the first in the file. */
const newestFirst = ({ component: a }: Entry, { component: b }: Entry) =>
  sequenceOf(b) - sequenceOf(a) || stampOf(b).localeCompare(stampOf(a))

const olderThan = (newest: Entry | undefined, entry: Entry): SkippedRecord[] =>
  newest ? [leftOut(entry, newestFirst(newest, entry) === 0 ? 'it is in the file twice' : 'the file has a newer version of it')] : []

const sequenceOf = (entry: Component) => Number(entry.getFirstPropertyValue('sequence')) || 0
const stampOf = (entry: Component) => String(entry.getFirstPropertyValue('dtstamp') ?? '')

/** The date of its series that an entry is about, however it is written. */
function momentNamed(entry: Component, zones: CalendarZones): string {
  const { day = '', wallClock = null } = momentIn(entry, 'recurrence-id', { zone: zones.local, zones }) ?? {}
  return wallClock ?? day
}

const leftOut = ({ line, component }: Entry, why: string): SkippedRecord =>
  skippedRecord(line, `event “${shortName(textIn(component, 'summary'))}”`, why)

function read(entry: Entry, overrides: Component[], zones: CalendarZones): EventRecord | SkippedRecord {
  const { line, component } = entry
  if (['PRIVATE', 'CONFIDENTIAL'].includes(textIn(component, 'class').toUpperCase())) return leftOut(entry, 'it is marked as private')
  try {
    return readEvent(line, component, overrides, zones) ?? leftOut(entry, 'it has no start')
  } catch (error) {
    // A text beyond reason, for instance.
    return brokenEvent(line, textIn(component, 'summary'), error)
  }
}

function readEvent(line: number, entry: Component, overrides: Component[], zones: CalendarZones): EventRecord | undefined {
  const zone = zoneOfEntry(entry, zones)
  const start = momentIn(entry, 'dtstart', { zone, zones })
  if (!start) return undefined
  const { isAllDay, ...times } = timesOf(entry, start, { zone, zones })
  const { notes, ...series } = seriesOf(entry, overrides, { ...times, isAllDay }, zones)
  notes.push(...zoneNotes(entry, zone, zones))
  if (!times.endsAt && entry.hasProperty('dtend')) notes.push(END_LEFT_OUT)
  const { joinUrl, ...texts } = entryTexts(entry)
  if (joinUrl) notes.push(meetingNote(joinUrl))
  return {
    kind: 'event',
    line,
    notes,
    uid: textIn(entry, 'uid') || `line ${line}`,
    ...texts,
    facilitators: [],
    joinUrl,
    state: statusOf(entry) === 'CANCELLED' ? 'cancelled' : 'scheduled',
    isDraft: statusOf(entry) === 'TENTATIVE' || joinUrl !== null,
    ...times,
    ...series,
    price: null,
  }
}

function zoneNotes(entry: Component, zone: string, zones: CalendarZones): string[] {
  const start = entry.getFirstProperty('dtstart')
  const found = start && zoneIn(start, zones)
  if (!found || (found.zone && !found.isAlike)) return []
  const name = `The time zone “${shortName(found.tzid)}” is not a known name.`
  if (found.isAlike) return [`${name} The event got ${zone}, where clocks show the same times.`]
  return [`${name} Its times were ${found.rules ? 'converted to' : 'taken as those of'} ${zone}.`]
}

/** One event's lines, the line in which it begins, and which calendar of the file it is in, from 0. */
interface CutEvent {
  line: number
  calendar: number
  text: string
}

function cutCalendar(text: string): { around: string; events: CutEvent[] } {
  const around: string[] = []
  const events: (Omit<CutEvent, 'text'> & { lines: string[] })[] = []
  let calendar = -1
  let isInEvent = false
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (!isInEvent && /^BEGIN:VCALENDAR\s*$/i.test(line)) calendar++
    if (!isInEvent && /^BEGIN:VEVENT\s*$/i.test(line)) {
      isInEvent = true
      events.push({ line: index + 1, calendar, lines: [] })
    }
    const lines = isInEvent ? events.at(-1)?.lines : around
    lines?.push(line)
    if (/^END:VEVENT\s*$/i.test(line)) isInEvent = false
  }
  return { around: around.join('\r\n'), events: events.map(({ lines, ...event }) => ({ ...event, text: lines.join('\r\n') })) }
}

/** At the end of a UID, before its host: the entry of a single date, `event-12-20261220T183000@example.org`. */
const DATE = /-\d{8}T\d{6}(?=@|$)/

/** Joins dates that have entries of their own, for programs that read no RDATE, as in this site's calendars; a canceled one the rule leaves out already. */
function joinDates(records: readonly (EventRecord | SkippedRecord)[]): (EventRecord | SkippedRecord)[] {
  const events = records.filter((record) => record.kind === 'event')
  const byUid = new Map(events.map((event) => [event.uid, event]))
  const datesOf = Map.groupBy(events.filter(isDate), ({ uid }) => baseOf(uid))

  function isDate({ uid, recurrence }: EventRecord) {
    return recurrence === null && baseOf(uid) !== uid && byUid.has(baseOf(uid))
  }

  return records.flatMap<EventRecord | SkippedRecord>((record) => {
    if (record.kind === 'rest') return [record]
    return isDate(record) ? [] : [withDates(record, datesOf.get(record.uid) ?? [])]
  })
}

const baseOf = (uid: string) => uid.replace(DATE, '')

function withDates(event: EventRecord, dates: readonly EventRecord[]): EventRecord {
  const known = new Set(event.extraDates.map(({ startsAt }) => startsAt))
  const further = dates.flatMap(({ startsAt, endsAt, state }) =>
    state === 'scheduled' && !known.has(startsAt) ? [{ startsAt, endsAt: endsAt ?? startsAt }] : [],
  )
  return further.length > 0 ? { ...event, extraDates: [...event.extraDates, ...further] } : event
}

/** What everyone reads of it, and where it is joined: the first link to a meeting anywhere in it. */
function entryTexts(entry: Component): Pick<EventRecord, 'title' | 'description' | 'location' | 'joinUrl'> {
  const meetings = new MeetingLinks()
  const candidates = MEETING_PROPERTIES.flatMap((name) => entry.getAllProperties(name).map((property) => String(property.getFirstValue())))
  const place = meetings
    .without(textIn(entry, 'location'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
  const isLink = isWebLink(place)
  const texts = {
    title: meetings.without(textIn(entry, 'summary')).replace(/\s+/g, ' ').trim(),
    description: descriptionOf(entry, meetings),
  }
  const [joinUrl = null] = [...candidates.filter(isWebLink), ...(isLink ? [place] : []), ...meetings.found]
  return { ...texts, location: joinUrl && (isLink || !place || PROGRAM.test(place)) ? 'Online' : place, joinUrl }
}

/** A place that is none, as Outlook writes: `Microsoft Teams Meeting`. */
const PROGRAM = /^(?:microsoft teams|zoom|google meet|webex)\b[\w ]{0,20}:?$/i

const isWebLink = (text: string) => /^https?:\/\/\S+$/i.test(text)

const MEETING_PROPERTIES = [
  'conference',
  'x-google-conference',
  'x-microsoft-skypeteamsmeetingurl',
  'x-microsoft-onlinemeetingexternallink',
]

/** Google writes HTML into what is meant to be plain text. */
function descriptionOf(entry: Component, meetings: MeetingLinks): string {
  const text = textIn(entry, 'description')
  const isHtml = /<(?:p|br|a|b|i|u|ul|ol|li|div|span|strong|em|h\d|html)\b[^<>]*>/i.test(text)
  const markdown = isHtml ? markdownOfHtml(text, meetings) : markdownOfText(text, meetings)
  const url = textIn(entry, 'url')
  const isFurther = /^https?:\/\/[^\s()<>]+$/i.test(url) && !text.includes(url) && !meetings.takes(url)
  return isFurther ? `${markdown}\n\n[More about this](${url})`.trim() : markdown
}
