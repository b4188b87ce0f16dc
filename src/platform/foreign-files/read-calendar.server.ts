import ICAL from 'ical.js'
import { BrokenFile } from './broken-file.server'
import { isZoneName } from './calendar-moments.server'
import { seriesOf, statusOf, textIn } from './calendar-series.server'
import { END_LEFT_OUT, startOf, timesOf, zoneOfEntry } from './calendar-times.server'
import { type CutEvent, cutCalendar } from './cut-calendar'
import type { ForeignEvent, ForeignRest } from './foreign-records'
import { markdownOfHtml, markdownOfText } from './html-to-markdown.server'
import { joinDates } from './join-dates'

type Component = InstanceType<typeof ICAL.Component>

interface Entry {
  line: number
  component: Component
}

/**
 * The events of an iCalendar file (RFC 5545), a series with all that differs from its rule as one. Times without a zone are in the
 * calendar's own, else in `siteZone`. Tasks, journals, attendees and alarms are left out. Throws BrokenFile.
 */
export function readCalendar(text: string, siteZone: string): (ForeignEvent | ForeignRest)[] {
  const { around, events } = cutCalendar(text)
  return calendarsIn(around).flatMap((calendar, index) => {
    const told = calendar.getFirstPropertyValue('x-wr-timezone')
    const local = typeof told === 'string' && isZoneName(told) ? told : siteZone
    const { entries, broken } = entriesOf(
      events.filter((event) => event.calendar === index),
      calendar,
    )
    // Without a UID it stands for itself.
    const groups = Map.groupBy(entries, ({ component, line }) => textIn(component, 'uid') || `line ${line}`)
    const read = [...groups.values()].flatMap((group) => readGroup(group, local))
    return [...broken, ...joinDates(read)].sort((a, b) => a.line - b.line)
  })
}

function calendarsIn(text: string): Component[] {
  try {
    const parsed = ICAL.parse(text)
    return (typeof parsed[0] === 'string' ? [parsed] : parsed).map((calendar: unknown[]) => new ICAL.Component(calendar))
  } catch (error) {
    throw new BrokenFile(error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read')
  }
}

/** Each event read for itself, so that one that is broken spoils no other; within its calendar, which holds the time zones. */
function entriesOf(events: CutEvent[], calendar: Component) {
  const entries: Entry[] = []
  const broken: ForeignRest[] = []
  for (const { line, text } of events) {
    try {
      entries.push({ line, component: calendar.addSubcomponent(new ICAL.Component(ICAL.parse(text))) })
    } catch (error) {
      broken.push(brokenEvent(line, '', error))
    }
  }
  return { entries, broken }
}

const brokenEvent = (line: number, title: string, error: unknown): ForeignRest => ({
  kind: 'rest',
  line,
  notes: [],
  name: title ? `event “${title}”` : 'event',
  why: error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read',
  isBroken: true,
})

function readGroup(group: Entry[], local: string): (ForeignEvent | ForeignRest)[] {
  const [master, ...copies] = group.filter(({ component }) => !component.hasProperty('recurrence-id'))
  const changed = group.filter(({ component }) => component.hasProperty('recurrence-id'))
  // Dates of a series that the file does not hold are events of their own.
  if (!master) return changed.map((entry) => read(entry, [], local))
  const rest = copies.map(({ line, component }) => leftOut(line, component, 'the file holds it twice'))
  const overrides = changed.map(({ component }) => component)
  return [read(master, overrides, local), ...rest]
}

const leftOut = (line: number, entry: Component, why: string): ForeignRest => ({
  kind: 'rest',
  line,
  notes: [],
  name: `event “${textIn(entry, 'summary')}”`,
  why,
})

function read({ line, component: entry }: Entry, overrides: Component[], local: string): ForeignEvent | ForeignRest {
  if (['PRIVATE', 'CONFIDENTIAL'].includes(textIn(entry, 'class').toUpperCase())) return leftOut(line, entry, 'it is marked as private')
  try {
    return readEvent(line, entry, overrides, local)
  } catch (error) {
    // A value that is none: a day like 20271399, a text beyond reason.
    return brokenEvent(line, textIn(entry, 'summary'), error)
  }
}

function readEvent(line: number, entry: Component, overrides: Component[], local: string): ForeignEvent | ForeignRest {
  const zone = zoneOfEntry(entry, local)
  const start = startOf(entry, zone)
  if (!start) return leftOut(line, entry, 'it does not say when it begins')
  const recurs = ['rrule', 'rdate'].some((name) => entry.hasProperty(name))
  const times = timesOf(entry, start, { zone, recurs })
  const { notes, ...series } = seriesOf(entry, overrides, times)
  if (start.unknownZone) notes.push(`Nobody knows the time zone “${start.unknownZone}”: its times are told in ${zone}.`)
  if (times.startsAt && !times.endsAt && entry.hasProperty('dtend')) notes.push(END_LEFT_OUT)
  const place = textIn(entry, 'location').replace(/\s*\n\s*/g, ', ')
  const isLink = /^https?:\/\/\S+$/i.test(place)
  return {
    kind: 'event',
    line,
    notes,
    uid: textIn(entry, 'uid') || `line ${line}`,
    title: textIn(entry, 'summary').replace(/\s+/g, ' '),
    description: descriptionOf(entry),
    location: isLink ? 'Online' : place,
    facilitators: [],
    joinUrl: (isLink ? place : textIn(entry, 'x-google-conference')) || null,
    state: statusOf(entry) === 'CANCELLED' ? 'cancelled' : 'scheduled',
    isDraft: statusOf(entry) === 'TENTATIVE',
    ...times,
    ...series,
    price: null,
  }
}

/** Google writes HTML into what is meant to be plain text. */
function descriptionOf(entry: Component): string {
  const text = textIn(entry, 'description')
  const words = /<(?:p|br|a|b|i|u|ul|ol|li|div|span|strong|em|h\d|html)\b[^>]*>/i.test(text) ? markdownOfHtml(text) : markdownOfText(text)
  const url = textIn(entry, 'url')
  return /^https?:\/\/[^\s()<>]+$/i.test(url) && !text.includes(url) ? `${words}\n\n[More about this](${url})`.trim() : words
}
