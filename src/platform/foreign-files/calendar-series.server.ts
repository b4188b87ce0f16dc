import ICAL from 'ical.js'
import { type CalendarMoment, inZone, later, momentOf } from './calendar-moments.server'
import { type EntryTimes, momentsOf, startOf, timesOf } from './calendar-times.server'
import type { ForeignEvent, ForeignSpan } from './foreign-records'

type Component = InstanceType<typeof ICAL.Component>

type Series = Pick<ForeignEvent, 'recurrence' | 'extraDates' | 'exceptions'> & { notes: string[] }

/** Its rule, its further dates, and what differs from them: dates left out, and those that an entry of their own tells. */
export function seriesOf(master: Component, overrides: Component[], times: EntryTimes): Series {
  const rules = master.getAllProperties('rrule')
  const recurrence = rules[0]?.getFirstValue()?.toString() ?? null
  const zone = times.timeZone
  const notes = rules.length > 1 ? ['It has several rules, of which the first alone was taken.'] : []
  const excluded = momentsOf(master, 'exdate', zone).map(({ day }) => day)
  const changed = overrides.flatMap((entry) => changeIn(entry, master, times, notes))
  const further = momentsOf(master, 'rdate', zone).map((moment) => ({ date: moment.day, span: spanOf(moment, times) }))
  if (recurrence) {
    const isChanged = new Set(changed.map(({ date }) => date))
    const cancelled = [...new Set(excluded)].filter((date) => !isChanged.has(date)).map((date) => ({ date, cancelled: true as const }))
    return { recurrence, extraDates: further.map(({ span }) => span), exceptions: [...cancelled, ...changed], notes }
  }
  // Without a rule there is nothing to except from: the dates themselves are left out, or put right.
  const kept = further.filter(({ date }) => !excluded.includes(date)).flatMap(({ date, span }) => datesAfter(changed, date, span))
  return { recurrence: null, extraDates: kept, exceptions: [], notes }
}

function datesAfter(changed: ForeignEvent['exceptions'], date: string, span: ForeignSpan): ForeignSpan[] {
  const change = changed.find((each) => each.date === date)
  if (!change) return [span]
  return 'cancelled' in change ? [] : [{ startsAt: change.startsAt, endsAt: change.endsAt }]
}

/** As long as the first one, where it does not tell its end. */
function spanOf(moment: CalendarMoment & { end?: string | null }, { startsAt, endsAt }: EntryTimes): ForeignSpan {
  const begin = moment.wallClock ?? `${moment.day}T${startsAt?.slice(11) ?? '00:00'}`
  return {
    startsAt: begin,
    endsAt: moment.end ?? later(begin, startsAt && endsAt ? Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`) : 0),
  }
}

/** What an entry with a RECURRENCE-ID changes of its date. */
function changeIn(entry: Component, master: Component, times: EntryTimes, notes: string[]): ForeignEvent['exceptions'] {
  const zone = times.timeZone
  const property = entry.getFirstProperty('recurrence-id')
  const named = property?.getFirstValue()
  if (!property || !(named instanceof ICAL.Time)) return []
  const rule = inZone(momentOf(property, named, zone), zone)
  if (property.getParameter('range')) notes.push(`What changes from ${rule.day} on was taken for that date alone.`)
  if (statusOf(entry) === 'CANCELLED') return [{ date: rule.day, cancelled: true }]
  if (textIn(entry, 'summary') !== textIn(master, 'summary') || textIn(entry, 'location') !== textIn(master, 'location'))
    notes.push(`On ${rule.day} its title or place is another one, which was left out.`)
  const start = startOf(entry, zone)
  if (!start) return []
  const own = timesOf(entry, start, { zone, recurs: true })
  const span = { startsAt: own.startsAt ?? `${own.day}T00:00`, endsAt: own.endsAt ?? own.startsAt ?? `${own.day}T23:59` }
  const usual = spanOf(rule, times)
  return span.startsAt === usual.startsAt && span.endsAt === usual.endsAt ? [] : [{ date: rule.day, ...span }]
}

export const textIn = (entry: Component, name: string): string => {
  const value = entry.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.trim() : ''
}

export const statusOf = (entry: Component) => textIn(entry, 'status').toUpperCase()
