import type ICAL from 'ical.js'
import { bounded, MAX_LINE_LENGTH, MAX_TEXT_LENGTH } from './bounded'
import {
  type CalendarMoment,
  dateOf,
  type EntryTimes,
  later,
  listedMoments,
  momentIn,
  timeIn,
  timesOf,
  type Within,
} from './calendar-times.server'
import type { CalendarZones } from './calendar-zones.server'
import type { EventRecord, RecordSpan } from './import-record'

type Component = InstanceType<typeof ICAL.Component>

type Series = Pick<EventRecord, 'recurrence' | 'extraDates' | 'exceptions'> & { notes: string[] }

/** Its rule, its further dates, and what differs from them: dates left out, and those that have an entry of their own. */
export function seriesOf(master: Component, overrides: Component[], times: EntryTimes, zones: CalendarZones): Series {
  const rules = master.getAllProperties('rrule')
  const recurrence = rules[0]?.getFirstValue()?.toString() ?? null
  const within = { zone: times.timeZone, zones }
  const notes = rules.length > 1 ? ['It has several rules; only the first was used.'] : []
  const excluded = new Set(listedMoments(master, 'exdate', within, times.isAllDay).map(({ day }) => day))
  // Newest first, of which each date keeps one.
  const byDate = Map.groupBy(
    overrides.flatMap((entry) => changeIn(entry, master, times, { within, notes })),
    ({ date }) => date,
  )
  const changed = [...byDate.values()].flatMap(([change, ...others]) => {
    if (change && others.length > 0) notes.push(`On ${change.date} it changes more than once; only one of these changes was used.`)
    return change ?? []
  })
  const further = listedMoments(master, 'rdate', within, times.isAllDay).map((moment) => ({
    date: moment.day,
    span: spanOf(moment, times),
  }))
  if (recurrence) {
    const changedDays = new Set(changed.map(({ date }) => date))
    const cancelled = [...excluded].filter((date) => !changedDays.has(date)).map((date) => ({ date, cancelled: true as const }))
    return { recurrence, extraDates: further.map(({ span }) => span), exceptions: [...cancelled, ...changed], notes }
  }
  // Without a rule there is nothing to except from: the dates themselves are left out, or put right.
  const changes = new Map(changed.toReversed().map((change) => [change.date, change]))
  const given = new Set([times.day, ...further.map(({ date }) => date)])
  const stray = [...excluded, ...changes.keys()].filter((date) => !given.has(date))
  if (stray.length > 0) notes.push(`It changes dates that it doesn’t have, and these changes do nothing: ${stray.join(', ')}.`)
  const extraDates = further.filter(({ date }) => !excluded.has(date)).flatMap(({ date, span }) => datesAfter(changes.get(date), span))
  return { recurrence: null, extraDates, exceptions: [], notes }
}

function datesAfter(change: EventRecord['exceptions'][number] | undefined, span: RecordSpan): RecordSpan[] {
  if (!change) return [span]
  return 'cancelled' in change ? [] : [{ startsAt: change.startsAt, endsAt: change.endsAt }]
}

/** As long as the first one, where it does not say its end. */
function spanOf(moment: CalendarMoment & { end?: string | null }, { startsAt, endsAt }: EntryTimes): RecordSpan {
  const begin = moment.wallClock ?? `${moment.day}T${startsAt.slice(11)}`
  return {
    startsAt: begin,
    endsAt: moment.end ?? later(begin, endsAt ? Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`) : 0),
  }
}

/** What an entry with a RECURRENCE-ID changes of its date. */
function changeIn(
  entry: Component,
  master: Component,
  times: EntryTimes,
  { within, notes }: { within: Within; notes: string[] },
): EventRecord['exceptions'] {
  const named = timeIn(entry, 'recurrence-id')
  if (!named) return []
  const rule = dateOf(named.property, named.time, within, times.isAllDay)
  if (named.property.getParameter('range')) notes.push(`What changes from ${rule.day} on was used for that date only.`)
  if (statusOf(entry) === 'CANCELLED') return [{ date: rule.day, cancelled: true }]
  if (textIn(entry, 'summary') !== textIn(master, 'summary') || textIn(entry, 'location') !== textIn(master, 'location'))
    notes.push(`On ${rule.day} its title or place is another one, which was left out.`)
  const start = momentIn(entry, 'dtstart', within)
  if (!start) return []
  const own = timesOf(entry, start, within)
  const span = { startsAt: own.startsAt, endsAt: own.endsAt ?? own.startsAt }
  const usual = spanOf(rule, times)
  return span.startsAt === usual.startsAt && span.endsAt === usual.endsAt ? [] : [{ date: rule.day, ...span }]
}

/** A property's text. Throws RangeError, in words for the person who imports, for one that is longer than any. */
export const textIn = (entry: Component, name: string): string => {
  const value = entry.getFirstPropertyValue(name)
  return typeof value === 'string' ? bounded(value.trim(), name, name === 'description' ? MAX_TEXT_LENGTH : MAX_LINE_LENGTH) : ''
}

export const statusOf = (entry: Component) => textIn(entry, 'status').toUpperCase()
