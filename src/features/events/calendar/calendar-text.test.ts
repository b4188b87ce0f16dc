import { calendarEvent, calendarOf, sundays } from '@tests/support/calendar-event'
import { parseCalendar, readCalendar } from '@tests/support/read-calendar'
import { expect, test } from 'vitest'
import { instantOf } from '@/platform/time/zoned-time'
import type { Timing } from '../schedule/timing'
import type { CalendarEvent } from './event-lines.server'

const once: Timing = { ...sundays, recurrence: null }

/** What is seen of it before 2027-01-01, and how. */
const seen = (timing: Timing, more?: Partial<CalendarEvent>) =>
  readCalendar(calendarOf(calendarEvent(timing, more)), '2027-01-01').map(
    ({ startsAt, endsAt, status }) => `${startsAt}/${endsAt.slice(11)} ${status}`,
  )

test('spec B §2.1: a calendar says its name, its page, and to look again after an hour', () => {
  const read = parseCalendar(calendarOf())
  const value = (name: string) => String(read.getFirstPropertyValue(name))
  expect(['version', 'method', 'name', 'x-wr-calname', 'url', 'source', 'refresh-interval', 'x-published-ttl'].map(value)).toEqual([
    '2.0',
    'PUBLISH',
    'Events of the community',
    'Events of the community',
    'https://example.org/events',
    'https://example.org/events.ics',
    'PT1H',
    'PT1H',
  ])
  expect(read.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})

test('spec B §2.1: an event says what, where, its page, its version and when it changed', () => {
  const read = parseCalendar(calendarOf(calendarEvent(once))).getFirstSubcomponent('vevent')
  const value = (name: string) => String(read?.getFirstPropertyValue(name))
  expect(['uid', 'sequence', 'dtstamp', 'last-modified', 'summary', 'description', 'location', 'url', 'status'].map(value)).toEqual([
    'event-1@example.org',
    '3',
    '2026-11-22T10:00:00Z',
    '2026-11-22T10:00:00Z',
    'Sunday sitting',
    'All are welcome.\n\nhttps://example.org/events/sunday-sitting',
    'Boulder',
    'https://example.org/events/sunday-sitting',
    'CONFIRMED',
  ])
})

test('spec B §2.1: equal events have equal bytes, whenever they are asked for', () => {
  expect(calendarOf(calendarEvent(sundays))).toBe(calendarOf(calendarEvent(sundays)))
})

test('an event at one time, and one of which only the day is known', () => {
  expect(seen(once)).toEqual(['2026-11-22T18:30/19:30 CONFIRMED'])
  const [entry] = readCalendar(calendarOf(calendarEvent({ ...once, startsAt: null, endsAt: null }, { day: '2026-12-31' })), '2027-01-01')
  expect(entry).toMatchObject({ startsAt: '2026-12-31', endsAt: '2027-01-01' })
})

const days = (first: string, last = first) => ({ startsAt: `${first}T00:00`, endsAt: `${last}T23:59` })
const lines = (timing: Timing) =>
  calendarOf(calendarEvent(timing))
    .match(/^(?:DT(?:START|END)|RRULE|RDATE|EXDATE|RECURRENCE-ID)[;:].*(?=\r)/gm)
    ?.slice(-7)

test('RFC 5545 §3.6.1: whole days are days, which end with the day after, in any zone', () => {
  const retreat = { ...once, ...days('2027-03-12', '2027-03-14'), timeZone: 'Europe/Berlin' }
  expect(lines(retreat)?.slice(-2)).toEqual(['DTSTART;VALUE=DATE:20270312', 'DTEND;VALUE=DATE:20270315'])
  expect(readCalendar(calendarOf(calendarEvent(retreat)), '2028-01-01')).toMatchObject([{ startsAt: '2027-03-12', endsAt: '2027-03-15' }])
})

test('RFC 5545 §3.8.5: so are what is left out of a series of them, what comes to it, and its end', () => {
  const series: Timing = {
    ...sundays,
    ...days('2026-11-22'),
    recurrence: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20261220',
    extraDates: [days('2026-12-02')],
    exceptions: [
      { date: '2026-12-06', cancelled: true },
      { date: '2026-12-13', startsAt: '2026-12-14T10:00', endsAt: '2026-12-14T12:00' },
    ],
  }
  const text = calendarOf(calendarEvent(series))
  for (const line of [
    'DTSTART;VALUE=DATE:20261122',
    'DTEND;VALUE=DATE:20261123',
    'RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20261220',
    'RDATE;VALUE=DATE:20261202',
    'EXDATE;VALUE=DATE:20261206',
    'RECURRENCE-ID;VALUE=DATE:20261213',
    'DTSTART;TZID=America/Denver:20261214T100000',
  ])
    expect(text).toContain(`${line}\r\n`)
  expect(readCalendar(text, '2027-01-01').map(({ startsAt, status }) => `${startsAt} ${status}`)).toEqual([
    '2026-11-22 CONFIRMED',
    '2026-11-29 CONFIRMED',
    '2026-12-02 CONFIRMED',
    '2026-12-06 CANCELLED',
    '2026-12-14T10:00 CONFIRMED',
    '2026-12-20 CONFIRMED',
  ])
})

test('a further date with times of day is apart from a series of days', () => {
  const extra = { startsAt: '2026-12-02T10:00', endsAt: '2026-12-02T12:00' }
  const read = readCalendar(calendarOf(calendarEvent({ ...sundays, ...days('2026-11-22'), extraDates: [extra] })), '2026-12-10')
  expect(read.map(({ startsAt }) => startsAt)).toEqual(['2026-11-22', '2026-11-29', '2026-12-02T10:00', '2026-12-06'])
})

test('an event of which no day is known is not in the calendar', () => {
  expect(seen({ ...once, startsAt: null, endsAt: null })).toEqual([])
})

test.each([
  ['without an end', '2026-11-22T18:30', null],
  ['that ends as it begins', '2026-11-22T18:30', '2026-11-22T18:30'],
  // The clocks go from 2:00 to 3:00, so that 2:45 is 3:45.
  ['that would end before it begins, because the clocks go forward', '2027-03-14T02:45', '2027-03-14T03:15'],
])('an event %s has no DTEND', (_, startsAt, endsAt) => {
  expect(calendarOf(calendarEvent({ ...once, startsAt, endsAt }))).not.toContain('DTEND')
})

test('spec B §1.4: a weekly series keeps its wall clock across the clock changes of two years', () => {
  const read = readCalendar(calendarOf(calendarEvent(sundays)), '2028-12-31')
  expect(read).toHaveLength(110)
  expect(new Set(read.map(({ startsAt, endsAt }) => `${startsAt.slice(11)} ${endsAt.slice(11)}`))).toEqual(new Set(['18:30 19:30']))
  const offsets = read.map(({ startsAt, instant }) => [
    startsAt.slice(0, 10),
    (Date.parse(instant) - Date.parse(`${startsAt}Z`)) / 3_600_000,
  ])
  const changes = offsets.filter(([, offset], index) => offset !== offsets[index - 1]?.[1])
  expect(changes).toEqual([
    ['2026-11-22', 7],
    ['2027-03-14', 6],
    ['2027-11-07', 7],
    ['2028-03-12', 6],
    ['2028-11-05', 7],
  ])
})

test('a series by position in the month: the second Saturday', () => {
  const timing = { ...sundays, startsAt: '2026-09-12T10:00', endsAt: '2026-09-12T16:00', recurrence: 'BYDAY=2SA;FREQ=MONTHLY' }
  expect(seen(timing)).toEqual(['2026-09-12', '2026-10-10', '2026-11-14', '2026-12-12'].map((day) => `${day}T10:00/16:00 CONFIRMED`))
  // Readers of the former standard want it first.
  expect(calendarOf(calendarEvent(timing))).toContain('RRULE:FREQ=MONTHLY;BYDAY=2SA\r\n')
})

test.each([
  ['20261206', '2026-12-06', 'RRULE:FREQ=WEEKLY;UNTIL=20261207T065959Z'],
  ['20261206T183000', '2026-12-06', 'RRULE:FREQ=WEEKLY;UNTIL=20261207T013000Z'],
  ['20261206T182900', '2026-11-29', 'RRULE:FREQ=WEEKLY;UNTIL=20261207T012900Z'],
  ['20261207T013000Z', '2026-12-06', 'RRULE:FREQ=WEEKLY;UNTIL=20261207T013000Z'],
])('RFC 5545 §3.3.10: UNTIL=%s is in UTC, and its day on the wall clock counts', (until, last, line) => {
  const timing = { ...sundays, recurrence: `FREQ=WEEKLY;UNTIL=${until}` }
  expect(calendarOf(calendarEvent(timing))).toContain(`${line}\r\n`)
  expect(seen(timing).at(-1)).toBe(`${last}T18:30/19:30 CONFIRMED`)
})

test('spec B §2.1: a canceled date is out of the series for every reader, and shown to people who planned to come', () => {
  const timing = { ...sundays, recurrence: 'FREQ=WEEKLY;COUNT=3', exceptions: [{ date: '2026-11-29', cancelled: true as const }] }
  expect(seen(timing)).toEqual(['2026-11-22T18:30/19:30 CONFIRMED', '2026-11-29T18:30/19:30 CANCELLED', '2026-12-06T18:30/19:30 CONFIRMED'])
  const text = calendarOf(calendarEvent(timing))
  expect(text).toContain('EXDATE;TZID=America/Denver:20261129T183000\r\n')
  const uids = readCalendar(text, '2027-01-01').map(({ uid, title }) => [uid, title])
  expect(uids[1]).toEqual(['event-1-20261129T183000@example.org', 'Canceled: Sunday sitting'])
})

test('spec B §2.1: a date that moved takes the place of the one of the rule', () => {
  const exceptions = [{ date: '2026-11-29', startsAt: '2026-12-01T09:00', endsAt: '2026-12-01T09:45' }]
  const timing = { ...sundays, recurrence: 'FREQ=WEEKLY;COUNT=3', exceptions }
  expect(seen(timing)).toEqual(['2026-11-22T18:30/19:30 CONFIRMED', '2026-12-01T09:00/09:45 CONFIRMED', '2026-12-06T18:30/19:30 CONFIRMED'])
  expect(calendarOf(calendarEvent(timing))).toContain('RECURRENCE-ID;TZID=America/Denver:20261129T183000\r\n')
})

const alike = { startsAt: '2026-11-25T18:30', endsAt: '2026-11-25T19:30' }
const longer = { startsAt: '2026-11-25T18:30', endsAt: '2026-11-25T21:00' }

test.each([
  ['within a series without an end: RDATE', 'FREQ=WEEKLY', alike, true],
  ['of a length of its own: an entry of its own', 'FREQ=WEEKLY', longer, false],
  ['after the last of a series, which Google leaves out as RDATE: an entry of its own', 'FREQ=WEEKLY;UNTIL=20261124', alike, false],
  ['before the last: RDATE', 'FREQ=WEEKLY;UNTIL=20261129', alike, true],
  ['before the last of a counted series: RDATE', 'FREQ=WEEKLY;COUNT=2', alike, true],
  ['after the last of a counted series: an entry of its own', 'FREQ=WEEKLY;COUNT=1', alike, false],
  ['of an event without a rule, which Outlook refuses with RDATE: an entry of its own', null, alike, false],
])('spec B §2.1: a further date %s', (_, recurrence, extra, asRdate) => {
  const timing = { ...sundays, recurrence, extraDates: [extra] }
  expect(seen(timing).slice(0, 2)).toEqual(['2026-11-22T18:30/19:30 CONFIRMED', `2026-11-25T18:30/${extra.endsAt.slice(11)} CONFIRMED`])
  expect(calendarOf(calendarEvent(timing)).includes('RDATE;TZID=America/Denver:20261125T183000\r\n')).toBe(asRdate)
})

test.each([
  ['one that is RDATE', 'FREQ=WEEKLY', alike],
  ['one with an entry of its own', 'FREQ=WEEKLY', longer],
])('a further date can be canceled, and can move: %s', (_, recurrence, extra) => {
  const timing = { ...sundays, recurrence, extraDates: [extra] }
  const cancelled = seen({ ...timing, exceptions: [{ date: '2026-11-25', cancelled: true }] })
  expect(cancelled.filter((entry) => entry.startsWith('2026-11-25'))).toEqual([`2026-11-25T18:30/${extra.endsAt.slice(11)} CANCELLED`])
  const moved = seen({ ...timing, exceptions: [{ date: '2026-11-25', startsAt: '2026-11-26T08:00', endsAt: '2026-11-26T09:00' }] })
  expect(moved.slice(0, 3)).toEqual([
    '2026-11-22T18:30/19:30 CONFIRMED',
    '2026-11-26T08:00/09:00 CONFIRMED',
    '2026-11-29T18:30/19:30 CONFIRMED',
  ])
})

test('an exception of an event that takes place once moves or cancels it', () => {
  expect(seen({ ...once, exceptions: [{ date: '2026-11-22', cancelled: true }] })).toEqual(['2026-11-22T18:30/19:30 CANCELLED'])
  const moved = { date: '2026-11-22', startsAt: '2026-11-23T08:00', endsAt: '2026-11-23T09:00' }
  expect(seen({ ...once, exceptions: [moved] })).toEqual(['2026-11-23T08:00/09:00 CONFIRMED'])
})

test.each([
  ['cancelled', 'CANCELLED', 'Canceled: Sunday sitting'],
  ['postponed', 'TENTATIVE', 'Postponed: Sunday sitting'],
] as const)('spec B §2.1: an event that is %s says so, all of its dates included', (state, status, title) => {
  const exceptions = [{ date: '2026-11-29', startsAt: '2026-12-01T09:00', endsAt: '2026-12-01T09:45' }]
  const extraDates = [longer]
  const read = readCalendar(calendarOf(calendarEvent({ ...sundays, exceptions, extraDates }, { state })), '2027-01-01')
  expect(new Set(read.map((entry) => `${entry.status} ${entry.title}`))).toEqual(new Set([`${status} ${title}`]))
  expect(read).toHaveLength(7)
})

test('a calendar that subscribed before a change sees it: the same UID, a higher SEQUENCE', () => {
  const moved = calendarEvent(
    { ...once, startsAt: '2026-11-23T18:30', endsAt: '2026-11-23T19:30' },
    { sequence: 4, lastModified: '2026-11-23T00:00:00Z' },
  )
  const entries = [calendarOf(calendarEvent(once)), calendarOf(moved)].map((text) => parseCalendar(text).getFirstSubcomponent('vevent'))
  const values = entries.map((entry) => ['uid', 'sequence', 'dtstamp'].map((name) => String(entry?.getFirstPropertyValue(name))))
  expect(values).toEqual([
    ['event-1@example.org', '3', '2026-11-22T10:00:00Z'],
    ['event-1@example.org', '4', '2026-11-23T00:00:00Z'],
  ])
})

const hostile = 'A\r\nBEGIN:VEVENT\u0000\u0007; B, C\\n\u2028D "E": \ud800 \u0085END:VCALENDAR 🧘🏽‍♀️'

test('a hostile title or text stays a text, and no line holds a control character', () => {
  const text = calendarOf(calendarEvent(once, { title: hostile, description: hostile, location: hostile }))
  const read = parseCalendar(text).getAllSubcomponents('vevent')
  expect(read).toHaveLength(1)
  const oneLine = 'A BEGIN:VEVENT; B, C\\n D "E": \ufffd END:VCALENDAR 🧘🏽‍♀️'
  expect(['summary', 'location'].map((name) => read[0]?.getFirstPropertyValue(name))).toEqual([oneLine, oneLine])
  expect(String(read[0]?.getFirstPropertyValue('description'))).toContain('A\nBEGIN:VEVENT; B, C\\n\nD "E": \ufffd \nEND:VCALENDAR 🧘🏽‍♀️')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe]/)
})

test('RFC 5545 §3.1: lines end with CRLF, have 75 octets at most, and break within no character', () => {
  for (let length = 60; length < 90; length++) {
    const title = `${'x'.repeat(length)}${'ä€🧘'.repeat(40)}`
    const text = calendarOf(calendarEvent(once, { title }))
    const lines = text.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\ufffd')
    expect(parseCalendar(text).getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')).toBe(title)
  }
})

test.each([
  ['America/Denver', 2006],
  ['Europe/Dublin', 2026],
  ['Australia/Lord_Howe', 2026],
  ['America/Havana', 2026],
  ['America/Santiago', 2026],
  ['Asia/Jerusalem', 2026],
  ['Africa/Casablanca', 2026],
  ['America/Nuuk', 2026],
  ['Africa/Cairo', 2026],
  ['America/Phoenix', 2026],
  ['Asia/Kathmandu', 2026],
  ['UTC', 2026],
])('VTIMEZONE of %s gives each week of the years from %i on the moment that this Node knows', (timeZone, year) => {
  const timing = { ...sundays, timeZone, startsAt: `${year}-01-01T12:00`, endsAt: `${year}-01-01T13:00`, recurrence: 'FREQ=WEEKLY' }
  const read = readCalendar(calendarOf(calendarEvent(timing)), '2038-01-01')
  const expected = read.map(({ startsAt }) => instantOf(startsAt, timeZone))
  expect(read.map(({ instant }) => instant)).toEqual(expected)
  expect(read.length).toBeGreaterThan(500)
})
