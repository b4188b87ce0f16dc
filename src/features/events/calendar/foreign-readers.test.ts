import { execFileSync, spawnSync } from 'node:child_process'
import { calendarEvent, calendarOf, sundays } from '@tests/support/calendar-event'
import { type ReadEntry, readCalendar } from '@tests/support/read-calendar'
import { describe, expect, test } from 'vitest'
import type { Timing } from '../schedule/timing'
import { calendarMessage } from './event-calendars.server'

const script = 'tests/support/read-calendar.py'
/** libical 3.0 takes RDATE for UTC, whatever its zone (`icalcomponent_foreach_recurrence`); those who use it expand series themselves. */
const readers = [
  { name: 'icalendar', needs: 'import icalendar, recurring_ical_events', misreads: undefined },
  {
    name: 'libical',
    needs: 'import gi; gi.require_version("ICalGLib", "3.0"); from gi.repository import ICalGLib',
    misreads: 'a further date',
  },
]
const hostile = 'A\r\nBEGIN:VEVENT\u0000; B, C\\n\u2028 \u0085END:VEVENT\u001c 🧘'.repeat(5)
const END = '2028-12-31'

const python = (needs: string) => ['python3', '/usr/bin/python3'].find((path) => spawnSync(path, ['-c', needs]).status === 0)

const twoHours: Timing = { ...sundays, startsAt: '2026-09-12T10:00', endsAt: '2026-09-12T12:00' }
const extra = { startsAt: '2026-11-25T18:30', endsAt: '2026-11-25T19:30' }
const cases: [string, Timing][] = [
  ['one time', { ...sundays, recurrence: null }],
  ['weekly over the clock changes of two years', sundays],
  ['weekly until a day', { ...sundays, recurrence: 'FREQ=WEEKLY;UNTIL=20270314' }],
  ['every other week on two days', { ...sundays, recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;COUNT=30' }],
  ['the second Saturday of a month', { ...twoHours, recurrence: 'FREQ=MONTHLY;BYDAY=2SA;COUNT=20' }],
  [
    'the last weekday of a month',
    {
      ...twoHours,
      startsAt: '2026-09-30T10:00',
      endsAt: '2026-09-30T12:00',
      recurrence: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=9',
    },
  ],
  ['a date that moved', { ...sundays, exceptions: [{ date: '2027-03-14', startsAt: '2027-03-15T08:00', endsAt: '2027-03-15T09:30' }] }],
  ['a cancelled date', { ...sundays, exceptions: [{ date: '2027-03-14', cancelled: true }] }],
  ['a further date', { ...sundays, extraDates: [extra] }],
  ['a longer further date', { ...sundays, extraDates: [{ ...extra, endsAt: '2026-11-25T22:00' }] }],
  ['a zone whose rule follows no week of the month', { ...sundays, timeZone: 'America/Nuuk' }],
  ['a zone without any rule', { ...sundays, timeZone: 'Africa/Cairo' }],
]

describe.each(readers)('as $name reads them', ({ name, needs, misreads }) => {
  const path = python(needs)

  function read(calendars: string[]): Dates[] {
    // Under names that no reader knows, so that each goes by the calendar's own VTIMEZONE.
    const ownZones = calendars.map((text) => text.replace(/TZID([:=])/g, 'TZID$1Own/'))
    const answer = execFileSync(path ?? 'python3', [script, name], {
      input: JSON.stringify({ calendars: ownZones, end: END }),
      encoding: 'utf8',
    })
    return JSON.parse(answer)
  }

  test.runIf(path)('spec B §2.1: all dates are those that ical.js reads', () => {
    const events = cases
      .filter(([title]) => title !== misreads)
      .map(([, timing], index) => calendarEvent(timing, { uid: `event-${index}@example.org` }))
    events.push(
      calendarEvent(sundays, { uid: 'cancelled@example.org', state: 'cancelled' }),
      calendarEvent({ ...sundays, startsAt: null, endsAt: null, recurrence: null }, { uid: 'day@example.org', day: '2026-12-31' }),
      calendarEvent(sundays, { uid: 'hostile@example.org', title: hostile, description: hostile, location: hostile }),
    )
    const calendars = [...events.map((event) => calendarOf(event)), calendarOf(...events), calendarOf()]
    expect(read(calendars).map(sorted)).toEqual(calendars.map((text) => sorted(readCalendar(text, END).map(inSeconds))))
  })

  test.runIf(path)('spec B §3.5: and so are those of messages to a calendar', () => {
    const sundaysAlone: Timing = {
      ...sundays,
      recurrence: null,
      extraDates: [{ startsAt: '2026-12-06T18:30', endsAt: '2026-12-06T19:30' }],
    }
    const timings = [...cases.filter(([title]) => !title.endsWith('further date')).map(([, timing]) => timing), sundaysAlone]
    const attendee = { name: 'Ada "Countess" Quist; of: Boulder,', email: 'ada@example.net' }
    const calendars = (['REQUEST', 'CANCEL'] as const).flatMap((method) =>
      timings.map((timing) => calendarMessage(method, calendarEvent(timing, { attendee }), attendee) ?? ''),
    )
    expect(read(calendars).map(sorted)).toEqual(calendars.map((text) => sorted(readCalendar(text, END).map(inSeconds))))
  })
})

type Dates = (string | number)[][]

const sorted = (dates: Dates) => dates.map((date) => date.join(' ')).toSorted()

function inSeconds({ startsAt, endsAt, instant, status }: ReadEntry) {
  if (!startsAt.includes('T')) return [startsAt, endsAt, status]
  const begin = Date.parse(instant) / 1000
  return [begin, begin + (Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`)) / 1000, status]
}
