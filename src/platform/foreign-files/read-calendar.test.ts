import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.server'

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Group', ...lines, 'END:VEVENT']

const zone = (name: string, ...more: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...more,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const times: [string, string[], object][] = [
  ['a moment in UTC is told where the calendar is', event('DTSTART:20271005T160000Z'), { startsAt: '2027-10-05T10:00', endsAt: null }],
  [
    'what recurs in UTC stays in UTC, whose days its rule counts',
    event('DTSTART:20271005T020000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TU'),
    { startsAt: '2027-10-05T02:00', timeZone: 'UTC' },
  ],
  [
    'a time without a zone is where the calendar is',
    event('DTSTART:20271005T100000', 'DURATION:PT90M'),
    { startsAt: '2027-10-05T10:00', endsAt: '2027-10-05T11:30', timeZone: 'America/Denver' },
  ],
  [
    'a zone may have its maker before its name',
    event('DTSTART;TZID=/example.org/Europe/Berlin:20271005T100000'),
    { startsAt: '2027-10-05T10:00', timeZone: 'Europe/Berlin' },
  ],
  [
    'a zone may tell its name beside it',
    [...zone('Here', 'X-LIC-LOCATION:Europe/Paris'), ...event('DTSTART;TZID=Here:20271005T100000')],
    { timeZone: 'Europe/Paris' },
  ],
  [
    'of a zone that nobody knows the offset counts',
    [...zone('Peru'), ...event('DTSTART;TZID=Peru:20271005T100000')],
    { startsAt: '2027-10-05T09:00', timeZone: 'America/Denver', notes: [expect.stringContaining('“Peru”')] },
  ],
  [
    'one day without times is a day alone',
    event('DTSTART;VALUE=DATE:20271005'),
    { day: '2027-10-05', startsAt: null, timeWords: 'All day' },
  ],
  [
    'several days last to the last of them',
    event('DTSTART;VALUE=DATE:20271005', 'DTEND;VALUE=DATE:20271008'),
    { startsAt: '2027-10-05T00:00', endsAt: '2027-10-07T23:59', timeWords: 'All day, until Thursday, October 7', notes: [] },
  ],
  [
    'an end before the beginning is none, and its reader is told',
    event('DTSTART:20271005T100000', 'DTEND:20271005T090000'),
    { endsAt: null, notes: ['Its end was left out: it is no time after its start.'] },
  ],
  [
    'further dates last as long as the first',
    event('DTSTART:20271005T100000', 'DURATION:PT1H', 'RDATE:20271006T120000,20271007T120000', 'EXDATE:20271007T120000'),
    { extraDates: [{ startsAt: '2027-10-06T12:00', endsAt: '2027-10-06T13:00' }] },
  ],
]

test.each(times)('B §6.5: %s', (_rule, lines, expected) => {
  expect(readCalendar(calendar(...lines), 'America/Denver')).toMatchObject([expected])
})

test('B §6.5: an event that is broken spoils no other, and is told by its line', () => {
  const read = readCalendar(calendar(...event('DTSTART:20271005T100000', 'RRULE:FREQ=NEVER'), ...event('DTSTART:20271006T100000')), 'UTC')
  expect(read).toMatchObject([
    { kind: 'rest', line: 3, isBroken: true },
    { kind: 'event', line: 9, day: '2027-10-06' },
  ])
})

test('B §6.5: dates of a series that is not in the file are events of their own', () => {
  const date = (day: string) => event(`DTSTART:${day}T100000`, `RECURRENCE-ID:${day}T100000`)
  expect(readCalendar(calendar(...date('20271005'), ...date('20271012')), 'UTC')).toMatchObject([
    { day: '2027-10-05' },
    { day: '2027-10-12' },
  ])
})
