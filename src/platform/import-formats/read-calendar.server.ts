import ICAL from 'ical.js'
import { bounded, shortName } from './bounded'
import { inZone, momentOf, zoneIn } from './calendar-moments.server'
import { seriesOf, statusOf, textIn } from './calendar-series.server'
import { entryTexts } from './calendar-texts.server'
import { END_LEFT_OUT, startOf, timesOf, zoneOfEntry } from './calendar-times.server'
import { requireMoments } from './calendar-values.server'
import { CalendarZones, isZoneName } from './calendar-zones.server'
import { type CutEvent, cutCalendar } from './cut-calendar'
import type { EventRecord, SkippedRecord } from './import-record'
import { joinDates } from './join-dates'
import { meetingNote } from './meeting-links'
import { UnreadableFile } from './unreadable-file.server'

type Component = InstanceType<typeof ICAL.Component>

interface Entry {
  line: number
  component: Component
}

/**
 * The events of an iCalendar file (RFC 5545), a series with all that differs from its rule as one. Times without a zone are in the
 * calendar's own, else in `siteZone`. Tasks, journals, attendees and alarms are left out. Throws UnreadableFile.
 */
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
    throw new UnreadableFile(error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read')
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
  kind: 'rest',
  line,
  notes: [],
  name: title ? `event “${shortName(title)}”` : 'event',
  why: error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read',
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
  newest
    ? [
        leftOut(
          entry.line,
          entry.component,
          newestFirst(newest, entry) === 0 ? 'it is in the file twice' : 'the file has a newer version of it',
        ),
      ]
    : []

const sequenceOf = (entry: Component) => Number(entry.getFirstPropertyValue('sequence')) || 0
const stampOf = (entry: Component) => String(entry.getFirstPropertyValue('dtstamp') ?? '')

/** The date of its series that an entry is about, however it is written. */
function momentNamed(entry: Component, zones: CalendarZones): string {
  const property = entry.getFirstProperty('recurrence-id')
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return ''
  const { day, wallClock } = inZone(momentOf(property, time, zones, zones.local), zones.local)
  return wallClock ?? day
}

const leftOut = (line: number, entry: Component, why: string): SkippedRecord => ({
  kind: 'rest',
  line,
  notes: [],
  name: `event “${shortName(textIn(entry, 'summary'))}”`,
  why,
})

function read({ line, component: entry }: Entry, overrides: Component[], zones: CalendarZones): EventRecord | SkippedRecord {
  if (['PRIVATE', 'CONFIDENTIAL'].includes(textIn(entry, 'class').toUpperCase())) return leftOut(line, entry, 'it is marked as private')
  try {
    return readEvent(line, entry, overrides, zones)
  } catch (error) {
    // A text beyond reason, for instance.
    return brokenEvent(line, textIn(entry, 'summary'), error)
  }
}

function readEvent(line: number, entry: Component, overrides: Component[], zones: CalendarZones): EventRecord | SkippedRecord {
  const zone = zoneOfEntry(entry, zones)
  const start = startOf(entry, { zone, zones })
  if (!start) return leftOut(line, entry, 'it has no start')
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
