import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { ruleLine } from '../calendar/calendar-times.server'
import { instantsOf, sessionsOf } from './event-sessions.server'
import { ruleDates } from './rule-dates.server'
import type { Timing } from './timing'

/** `SERIES=2000 npx vitest run same-as-calendars` takes half a minute. Without it always the same ones, since ical.js may have more faults. */
const SERIES = Number(process.env.SERIES ?? 80)
const runs = { numRuns: SERIES, ...(process.env.SERIES === undefined && { seed: 5545 }) }
const MINUTE = 60_000
const DAY = 1440 * MINUTE

const asTime = (wallClock: string) => Date.parse(`${wallClock}Z`)
const asText = (time: number) => new Date(time).toISOString().slice(0, 16)
const basic = (wallClock: string) => `${wallClock.replace(/[-:]/g, '')}00`

const pick = <T>(...values: T[]) => fc.constantFrom(...values)
const list = <T extends string | number>(value: fc.Arbitrary<T>, prefix: string, most = 3) =>
  fc.uniqueArray(value, { minLength: 1, maxLength: most }).map((values) => `;${prefix}=${values.join()}`)
const maybe = (part: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), part)

const weekday = pick('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const numbered = fc.tuple(pick(1, 2, 3, 4, 5, -1, -2), weekday).map((parts) => parts.join(''))
const monthDay = fc.integer({ min: 1, max: 31 })
const interval = maybe(pick(2, 3, 4).map((value) => `;INTERVAL=${value}`))
const byDay = list(weekday, 'BYDAY')
const byMonth = list(fc.integer({ min: 1, max: 12 }), 'BYMONTH')
const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''))
const rule = (frequency: string, ...parts: fc.Arbitrary<string>[]) => join(fc.constant(`FREQ=${frequency}`), interval, ...parts)

/**
 * The rules that ical.js 2.2.1 expands as RFC 5545 §3.3.10 has it. Left out, since it differs there (python-dateutil agrees with us):
 * BYSETPOS elsewhere than on monthly BYDAY (ignored, or counted by the month: its issues 960, 1039); BYMONTHDAY below zero but the only part of a
 * monthly rule (never answers, or loses dates); monthly rules with BYMONTH (months that INTERVAL leaves out come in, and the first month
 * twice where an earlier one is listed); yearly BYMONTHDAY without BYMONTH (taken for that of the first date's month), with BYDAY (loses
 * dates); 29 February in yearly rules that don't name a weekday (1 March in other years); monthly BYMONTHDAY with numbered BYDAY
 * (refused); a first date that the rule doesn't match (counted in some daily, weekly and monthly rules).
 */
const rulesOfIcal = fc.oneof(
  rule('DAILY', maybe(byDay), maybe(byMonth)),
  rule('DAILY', list(monthDay, 'BYMONTHDAY')),
  rule('WEEKLY', maybe(byDay), maybe(byMonth), maybe(weekday.map((day) => `;WKST=${day}`))),
  rule('MONTHLY', maybe(fc.oneof(byDay, list(numbered, 'BYDAY'), list(fc.oneof(monthDay, pick(-1, -2, -7)), 'BYMONTHDAY')))),
  rule(
    'MONTHLY',
    byDay,
    pick(1, 2, -1).map((position) => `;BYSETPOS=${position}`),
  ),
  rule('YEARLY', maybe(fc.oneof(byDay, list(numbered, 'BYDAY')))),
  rule('YEARLY', byMonth, fc.oneof(byDay, list(numbered, 'BYDAY'), list(fc.integer({ min: 1, max: 28 }), 'BYMONTHDAY'))),
)

const zones: Record<string, string> = {
  'America/Denver':
    'BEGIN:DAYLIGHT|DTSTART:20070311T020000|RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU|TZOFFSETFROM:-0700|TZOFFSETTO:-0600|END:DAYLIGHT|BEGIN:STANDARD|DTSTART:20071104T020000|RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU|TZOFFSETFROM:-0600|TZOFFSETTO:-0700|END:STANDARD',
  'Europe/Berlin':
    'BEGIN:DAYLIGHT|DTSTART:19970330T020000|RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU|TZOFFSETFROM:+0100|TZOFFSETTO:+0200|END:DAYLIGHT|BEGIN:STANDARD|DTSTART:19971026T030000|RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU|TZOFFSETFROM:+0200|TZOFFSETTO:+0100|END:STANDARD',
  'Pacific/Auckland':
    'BEGIN:DAYLIGHT|DTSTART:20070930T020000|RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU|TZOFFSETFROM:+1200|TZOFFSETTO:+1300|END:DAYLIGHT|BEGIN:STANDARD|DTSTART:20080406T030000|RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU|TZOFFSETFROM:+1300|TZOFFSETTO:+1200|END:STANDARD',
  'Asia/Kolkata': 'BEGIN:STANDARD|DTSTART:19451015T000000|TZOFFSETFROM:+0530|TZOFFSETTO:+0530|END:STANDARD',
}

/** The horizon of the comparison. */
const YEARS = 2
const horizonOf = ({ startsAt }: Timing) => asText(asTime(startsAt ?? '') + YEARS * 365 * DAY).slice(0, 10)

const ends = fc.oneof(
  fc.constant(() => ''),
  fc.integer({ min: 1, max: 40 }).map((count) => () => `;COUNT=${count}`),
  fc.integer({ min: 0, max: 700 }).map((days) => (start: number) => `;UNTIL=${basic(asText(start + days * DAY)).slice(0, 8)}`),
  fc.integer({ min: 0, max: 700 }).map((days) => (start: number) => `;UNTIL=${basic(asText(start + days * DAY))}Z`),
)

/** Series with moves, cancelled and extra dates, all in the middle of the day, and none at the same time as another. */
const timings = fc
  .record({
    rule: rulesOfIcal,
    end: ends,
    day: fc.integer({ min: Date.UTC(2026, 0, 1) / DAY, max: Date.UTC(2028, 11, 31) / DAY }),
    time: pick(9 * 60, 12 * 60, 18 * 60 + 30, 20 * 60 + 45),
    length: pick(0, 30, 90),
    timeZone: pick(...Object.keys(zones)),
    cancelled: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 3 }),
    moved: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 3 }),
    movedBy: fc.integer({ min: -20, max: 20 }).map((days) => days * DAY + 13 * MINUTE),
    extra: fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 3 }),
  })
  .map(({ rule, end, day, time, length, timeZone, cancelled, moved, movedBy, extra }): Timing | undefined => {
    const from = day * DAY + time * MINUTE
    const [start] = ruleDates({ startsAt: asText(from), timeZone, recurrence: rule }).between(from, from + YEARS * 365 * DAY)
    const isLeapDay = start !== undefined && asText(start).slice(5, 10) === '02-29'
    if (start === undefined || (isLeapDay && /YEARLY(?!.*BYDAY)/.test(rule))) return undefined
    const span = (at: number) => ({ startsAt: asText(at), endsAt: asText(at + length * MINUTE) })
    const recurrence = rule + end(start)
    const dates = ruleDates({ startsAt: asText(start), timeZone, recurrence }).between(start, start + YEARS * 365 * DAY)
    const extraDates = extra.map((days) => span(start + days * DAY + 7 * MINUTE))
    const free = (at: number) => !extraDates.some(({ startsAt }) => startsAt.slice(0, 10) === asText(at).slice(0, 10))
    const chosen = (places: number[]) => places.flatMap((place) => dates[place] ?? []).filter(free)
    const off = chosen(cancelled.filter((place) => !moved.includes(place)))
    const exceptions: Timing['exceptions'] = [
      ...off.map((at) => ({ date: asText(at).slice(0, 10), cancelled: true as const })),
      ...chosen(moved).map((at) => ({ date: asText(at).slice(0, 10), ...span(at + movedBy) })),
    ]
    return { ...span(start), timeZone, recurrence, extraDates, exceptions }
  })
  .filter((timing) => timing !== undefined)

/** What a calendar gets. */
function inCalendar({ startsAt, endsAt, timeZone, recurrence, extraDates, exceptions }: Timing): string {
  const at = (name: string, wallClock: string | null) => `${name};TZID=${timeZone}:${basic(wallClock ?? '')}`
  const original = (date: string) => `${date}${startsAt?.slice(10)}`
  const entry = (lines: string[]) => ['BEGIN:VEVENT', 'UID:series', ...lines, 'END:VEVENT']
  return [
    ...['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...(zones[timeZone] ?? '').split('|'), 'END:VTIMEZONE'],
    ...entry([
      ...[at('DTSTART', startsAt), at('DTEND', endsAt), ruleLine(recurrence ?? '', timeZone, false)],
      ...extraDates.map((extra) => at('RDATE', extra.startsAt)),
      ...exceptions.flatMap((each) => (each.cancelled ? at('EXDATE', original(each.date)) : [])),
    ]),
    ...exceptions.flatMap((each) =>
      each.cancelled
        ? []
        : entry([at('RECURRENCE-ID', original(each.date)), at('DTSTART', each.startsAt ?? null), at('DTEND', each.endsAt ?? null)]),
    ),
    'END:VCALENDAR',
  ].join('\r\n')
}

/** Begin and end in UTC of what ical.js finds in a calendar that begins before `before`. */
function expandedByIcal(text: string, before: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component)
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(zone)
  const [series, ...others] = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
  if (series === undefined) return []
  for (const other of others) series.relateException(other)
  const found: string[] = []
  const iterator = series.iterator()
  const last = asText(asTime(`${before}T00:00`) + 30 * DAY)
  for (let date = iterator.next(); date && date.toString() < last; date = iterator.next()) {
    const { startDate, endDate } = series.getOccurrenceDetails(date)
    const utc = [startDate, endDate].map((time) => new Date(time.toUnixTime() * 1000).toISOString())
    if (startDate.toString() < before) found.push(utc.join(' '))
  }
  return found.sort()
}

test(
  'spec B §1.1: the sessions of a series are the ones that ical.js finds in its calendar',
  () => {
    fc.assert(
      fc.property(timings, (timing) => {
        const before = horizonOf(timing)
        const to = asText(asTime(`${before}T00:00`) - DAY).slice(0, 10)
        // A move can lead to before the first date.
        const from = asText(asTime(timing.startsAt ?? '') - 30 * DAY).slice(0, 10)
        const ours = sessionsOf(timing, { from, to }).map((session) => Object.values(instantsOf(session)).join(' '))
        expect(ours).toEqual(expandedByIcal(inCalendar(timing), before))
      }),
      runs,
    )
  },
  20_000 + SERIES * 50,
)
