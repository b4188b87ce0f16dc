import { readFileSync } from 'node:fs'
import { processorTime } from '@tests/support/processor-time'
import { expect, test } from 'vitest'
import { decodeText, withFoldsBetweenCharacters } from './decode-text.server'
import { readCalendar } from './read-calendar.server'

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'SUMMARY:Group', 'END:VEVENT']

/** Its clocks change by these rules each year; without any they are five hours behind UTC. */
const zone = (name: string, ...rules: ([kind: string, from: string, to: string, when: string] | string)[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...rules.filter((rule) => typeof rule === 'string'),
  ...[...rules.filter((rule) => typeof rule !== 'string'), ...(rules.some((rule) => typeof rule !== 'string') ? [] : [FIXED])].flatMap(
    ([kind, from, to, when]) => [
      `BEGIN:${kind}`,
      'DTSTART:19700101T020000',
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `RRULE:FREQ=YEARLY;${when}`,
      `END:${kind}`,
    ],
  ),
  'END:VTIMEZONE',
]
const FIXED = ['STANDARD', '-0500', '-0500', 'BYMONTH=1']

const times: [string, string[], object][] = [
  ['a moment in UTC is read where the calendar is', event('DTSTART:20271005T160000Z'), { startsAt: '2027-10-05T10:00', endsAt: null }],
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
    'a zone may carry its name next to it',
    [...zone('Here', 'X-LIC-LOCATION:Europe/Paris'), ...event('DTSTART;TZID=Here:20271005T100000')],
    { timeZone: 'Europe/Paris' },
  ],
  [
    'a zone may have Outlook’s name',
    event(
      'DTSTART;TZID=India Standard Time:20271005T100000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU',
      'EXDATE;TZID=India Standard Time:20271012T100000',
    ),
    {
      startsAt: '2027-10-05T10:00',
      timeZone: 'Asia/Calcutta',
      recurrence: 'FREQ=WEEKLY;BYDAY=TU',
      exceptions: [{ date: '2027-10-12', cancelled: true }],
      notes: [],
    },
  ],
  ['also one with a dot', event('DTSTART;TZID=W. Europe Standard Time:20271005T100000'), { timeZone: 'Europe/Berlin' }],
  [
    'of an unknown zone the clocks count: a series stays in a zone with the same ones',
    [...zone('Peru'), ...event('DTSTART;TZID=Peru:20271005T100000', 'RRULE:FREQ=WEEKLY')],
    { startsAt: '2027-10-05T10:00', timeZone: 'America/Bogota', notes: [expect.stringContaining('“Peru”')] },
  ],
  [
    'the site’s own zone before others with the same clocks',
    [
      ...zone('Home', ['DAYLIGHT', '-0700', '-0600', 'BYMONTH=3;BYDAY=2SU'], ['STANDARD', '-0600', '-0700', 'BYMONTH=11;BYDAY=1SU']),
      ...event('DTSTART;TZID=Home:20271005T100000'),
    ],
    { startsAt: '2027-10-05T10:00', timeZone: 'America/Denver' },
  ],
  [
    'each moment of clocks that no zone has is read where the calendar is',
    [...zone('Moon', ['STANDARD', '+0517', '+0517', 'BYMONTH=1']), ...event('DTSTART;TZID=Moon:20271005T101700')],
    { startsAt: '2027-10-04T23:00', timeZone: 'America/Denver', notes: [expect.stringContaining('“Moon”')] },
  ],
  [
    'one day without times is all day',
    event('DTSTART;VALUE=DATE:20271005'),
    { day: '2027-10-05', startsAt: '2027-10-05T00:00', endsAt: '2027-10-05T23:59' },
  ],
  [
    'several days last to the last of them',
    event('DTSTART;VALUE=DATE:20271005', 'DTEND;VALUE=DATE:20271008'),
    { startsAt: '2027-10-05T00:00', endsAt: '2027-10-07T23:59', notes: [] },
  ],
  [
    'an end before the beginning is dropped, and reported',
    event('DTSTART:20271005T100000', 'DTEND:20271005T090000'),
    { endsAt: null, notes: ['Its end was left out: it is not after its start.'] },
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

test('B §6.5: an event that is broken spoils no other, and is reported by its line', () => {
  const read = readCalendar(calendar(...event('DTSTART:20271005T100000', 'RRULE:FREQ=NEVER'), ...event('DTSTART:20271006T100000')), 'UTC')
  expect(read).toMatchObject([
    { kind: 'rest', line: 3, isBroken: true, name: 'event “Group”' },
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

const ZOOM = 'https://us02web.zoom.us/j/89212345678?pwd=abc'
const TEAMS = 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0'

const meetings: [string, string[], { joinUrl: string; description?: string; location?: string; title?: string }][] = [
  ['in its place', [`LOCATION:${ZOOM}`], { joinUrl: ZOOM, location: 'Online' }],
  ['next to its place', [`LOCATION:Boulder Center\\, or ${ZOOM}`], { joinUrl: ZOOM, location: 'Boulder Center, or' }],
  ['in its title', [`SUMMARY:Sit ${ZOOM}`], { joinUrl: ZOOM, title: 'Sit' }],
  ['as its address', ['URL:https://meet.google.com/abc-defg-hij'], { joinUrl: 'https://meet.google.com/abc-defg-hij', description: '' }],
  [
    'in its text, with other ways in',
    [`DESCRIPTION:Come.\\n\\nJoin: ${ZOOM}\\nMeeting ID: 892 1234 5678\\nPasscode: 123\\n+17193594580\\,\\,89212345678#\\nBring tea.`],
    { joinUrl: ZOOM, description: 'Come.\n\nJoin:  \nBring tea.' },
  ],
  [
    'behind words, through Google’s forwarding',
    [`DESCRIPTION:<p>Come <a href="https://www.google.com/url?q=${encodeURIComponent(ZOOM)}&amp\\;sa=D">here</a>.</p>Passcode: <b>123</b>`],
    { joinUrl: ZOOM, description: 'Come here.' },
  ],
  [
    'behind Outlook’s protection',
    [`DESCRIPTION:Join<https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(TEAMS)}&data=1>`],
    { joinUrl: TEAMS, description: 'Join' },
  ],
  [
    'without its scheme',
    ['DESCRIPTION:At meet.google.com/abc-defg-hij.'],
    { joinUrl: 'https://meet.google.com/abc-defg-hij', description: 'At .' },
  ],
  ['of Webex', ['DESCRIPTION:https://flatirons.webex.com/meet/ada'], { joinUrl: 'https://flatirons.webex.com/meet/ada', description: '' }],
  [
    'in Outlook’s own property',
    [`X-MICROSOFT-SKYPETEAMSMEETINGURL:${TEAMS}`, 'LOCATION:Microsoft Teams Meeting'],
    { joinUrl: TEAMS, location: 'Online' },
  ],
  [
    'in the standard’s own property',
    ['CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://example.org/room'],
    { joinUrl: 'https://example.org/room' },
  ],
]

test.each(meetings)('B §6.5: a link to a meeting %s is only for people who register, and its event a draft', (_where, lines, expected) => {
  const [read] = readCalendar(calendar(...event('DTSTART:20271005T100000', ...lines)), 'America/Denver')
  expect(read).toMatchObject({ ...expected, isDraft: true, notes: [expect.stringContaining(new URL(expected.joinUrl).hostname)] })
  const { title, description, location } = read as { title: string; description: string; location: string }
  expect([title, description, location].join(' ')).not.toMatch(/zoom\.us|teams\.|meet\.google|webex|passcode|meeting id|89212345678/i)
})

test('B §6.5: other pages of such a program are no way in', () => {
  const text = 'Register at https://zoom.us/webinar/register/1\\nor see https://support.zoom.us/hc. Meeting ID: ask.'
  const [read] = readCalendar(calendar(...event('DTSTART:20271005T100000', `DESCRIPTION:${text}`)), 'America/Denver')
  expect(read).toMatchObject({
    joinUrl: null,
    isDraft: false,
    description: expect.stringMatching(/webinar\/register.*hc.*Meeting ID: ask/s),
  })
})

test.each([
  ['DTSTART:20270230T100000', 'its start “20270230T100000” is not a date like 20271005T183000'],
  ['DTSTART;VALUE=DATE:20271399', 'its start “20271399” is not a date like 20271005T183000'],
  ['DTSTART:20271005T256100', 'its start “20271005T256100” is not a date like 20271005T183000'],
  ['DTSTART:tomorrow', 'its start “tomorrow” is not a date like 20271005T183000'],
  ['DTSTART:00010101T000000', 'its start “00010101T000000” is not a date like 20271005T183000'],
  ['DTEND:20270230T100000', 'its end “20270230T100000” is not a date like 20271005T183000'],
  ['EXDATE:20271005T100000,99999999T999999', 'its canceled date “99999999T999999” is not a date like 20271005T183000'],
  ['RRULE:FREQ=DAILY;UNTIL=20271399', 'the end of its rule “20271399” is not a date like 20271005T183000'],
  ['DURATION:P99999999D', 'it lasts beyond the year 9999'],
])('B §6.5: %s is refused in words', (line, why) => {
  const start = line.startsWith('DTSTART') ? [] : ['DTSTART:20271005T100000']
  expect(readCalendar(calendar(...event(...start, line)), 'UTC')).toMatchObject([{ isBroken: true, name: 'event “Group”', why }])
})

const long = 'a'.repeat(120_000)
test.each([
  ['summary', `SUMMARY:${long}`, 'its summary is longer than 2,000 characters'],
  ['place', `LOCATION:x${' '.repeat(120_000)}y`, 'its location is longer than 2,000 characters'],
  ['description', `DESCRIPTION:${long.repeat(2)}`, 'its description is longer than 200,000 characters'],
  ['UID', `UID:${long}`, 'its uid is longer than 2,000 characters'],
  ['entry', ...Array.from({ length: 10 }, () => `X-OTHER:${long}`), 'its entry is longer than 1,000,000 characters'],
])('B §6.5: an event whose %s is beyond all reason is refused, and it is said why', (_field, ...given) => {
  const [why, ...lines] = given.toReversed()
  const entry = ['BEGIN:VEVENT', ...lines, 'DTSTART:20271005T100000', 'END:VEVENT']
  expect(readCalendar(calendar(...entry), 'UTC')).toMatchObject([{ kind: 'rest', isBroken: true, why }])
})

test.each(['HOURLY', 'SECONDLY', 'YEARLY;BYHOUR=1,2,3;BYMINUTE=1,2,3;BYSECOND=1,2,3'])(
  'B §6.5: clocks that change %s are not computed',
  (frequency) => {
    const clocks = zone('Mad').map((line) => line.replace(/FREQ=YEARLY.*/, `FREQ=${frequency}`))
    const [read] = readCalendar(calendar(...clocks, ...event('DTSTART;TZID=Mad:20271005T100000')), 'UTC')
    expect(read).toMatchObject({ startsAt: '2027-10-05T10:00', notes: [expect.stringContaining('“Mad”')] })
  },
)

test('B §6.5: zones that no one knows, and dates without end, take time that grows only with their number', () => {
  const days = Array.from({ length: 30_000 }, (_, index) =>
    new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10).replaceAll('-', ''),
  )
  const dates = days.map((day) => `${day}T100000`).join()
  const others = days.slice(0, 4000).map((day) => ['BEGIN:VEVENT', `UID:${day}`, `DTSTART;TZID=Zone ${day}:${day}T100000`, 'END:VEVENT'])
  const text = calendar(...event('DTSTART:20270101T100000', `RDATE:${dates}`, `EXDATE:${dates}`), ...others.flat())
  expect(processorTime(() => expect(readCalendar(text, 'UTC')).toHaveLength(4001))).toBeLessThan(15_000)
})

/** A file of `tests/fixtures/cases`, as the import reads it. */
const readCase = (name: string) =>
  readCalendar(decodeText(withFoldsBetweenCharacters(readFileSync(`tests/fixtures/cases/${name}.ics`))).text, 'America/Denver')

// Before, the file was taken for Windows-1252: 'Qi Gong im GrÃ¼nen'.
test('B §6.5: a line that is folded within a character is put together before it is read', () => {
  expect(readCase('folded-inside-a-character')).toMatchObject([{ line: 4, title: 'Qi Gong im Grünen – Führung', location: 'Café Zoë' }])
})

test.each([1, 2, 3, 5])('B §6.5: whatever characters are folded after each %i bytes, text and lines are the same', (size) => {
  const text = 'SUMMARY:Grüße, 道 🙂 – ééé'
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
  const file = Buffer.concat([Buffer.from('BEGIN:VCALENDAR\n'), ...pieces.flatMap((piece) => [Buffer.from('\r\n '), piece]).slice(1)])
  const { text: read, encoding } = decodeText(withFoldsBetweenCharacters(file))
  expect([encoding, read.split('\n').length]).toEqual(['UTF-8', pieces.length + 1])
  expect(read.replace(/\r\n /g, '')).toBe(`BEGIN:VCALENDAR\n${text}`)
  const table = Buffer.from('name\n \x80', 'latin1')
  expect(withFoldsBetweenCharacters(table)).toBe(table)
})

// Before, the first in the file counted, whatever its number.
test('B §6.5: of several versions of an event or a date the one with the highest SEQUENCE counts, then the last that was written', () => {
  const older = expect.objectContaining({ kind: 'rest', why: 'the file has a newer version of it' })
  expect(readCase('two-versions-of-one-uid')).toEqual([
    older,
    expect.objectContaining({ title: 'Talk new hour', startsAt: '2027-03-12T20:00' }),
    expect.objectContaining({ exceptions: [{ date: '2027-03-08', startsAt: '2027-03-10T18:00', endsAt: '2027-03-10T19:00' }] }),
    older,
  ])
  const written = (stamp: string, day: string) => event(`DTSTAMP:${stamp}T000000Z`, `DTSTART:${day}T100000`)
  const days = (...stamps: string[]) =>
    readCalendar(calendar(...stamps.flatMap((stamp, index) => written(stamp, `2027100${index + 1}`))), 'UTC').flatMap((record) =>
      record.kind === 'event' ? record.day : [],
    )
  expect([days('20270101', '20270103', '20270102'), days('20270101', '20270101')]).toEqual([['2027-10-02'], ['2027-10-01']])
})

// Before, they had times: from 12:00 AM to 12:00 AM of the day after.
test('B §1.6: whole days that are given as midnights, with Outlook’s mark or without, are whole days', () => {
  expect(readCase('midnight-to-midnight')).toMatchObject([
    { startsAt: '2027-03-20T00:00', endsAt: '2027-03-20T23:59' },
    { startsAt: '2027-03-26T00:00', endsAt: '2027-03-28T23:59' },
    { startsAt: '2027-04-02T00:00', endsAt: '2027-04-02T23:59' },
  ])
  const marked = ['DTSTART:20270402T000000Z', 'DTEND:20270403T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']
  const series = [...marked.slice(0, 1), 'DURATION:P1D', ...marked.slice(2), 'RRULE:FREQ=WEEKLY', 'EXDATE:20270409T000000Z']
  const read = { startsAt: '2027-04-02T00:00', endsAt: '2027-04-02T23:59', timeZone: 'America/Denver' }
  expect(readCalendar(calendar(...event(...marked)), 'America/Denver')).toMatchObject([read])
  expect(readCalendar(calendar(...event(...series)), 'America/Denver')).toMatchObject([
    { ...read, exceptions: [{ date: '2027-04-09', cancelled: true }] },
  ])
  expect(readCalendar(calendar(...event('DTSTART:20270402T000000', 'DURATION:PT24H')), 'America/Denver')).toMatchObject([read])
})

// Before, each landed on the day before.
test('B §6.5: dates of a whole-day series that are written as midnights elsewhere are the days that they say', () => {
  expect(readCase('exceptions-of-all-day-series')).toMatchObject([
    { exceptions: [{ date: '2027-04-12', cancelled: true }] },
    { exceptions: [{ date: '2027-04-13', cancelled: true }] },
    { exceptions: [{ date: '2027-04-14', startsAt: '2027-04-15T00:00', endsAt: '2027-04-15T23:59' }] },
    { exceptions: [{ date: '2027-04-14', startsAt: '2027-04-14T15:00', endsAt: '2027-04-14T16:00' }] },
  ])
})

// Before, Outlook’s list decided, by its order: Havana for New York, Budapest for Berlin.
test.each([
  ['-0500', '-0400', '2SU', '1SU', 'America/New_York'],
  ['-0600', '-0500', '2SU', '1SU', 'America/Chicago'],
  ['-0800', '-0700', '2SU', '1SU', 'America/Los_Angeles'],
  ['-0400', '-0300', '2SU', '1SU', 'America/Halifax'],
  ['+0100', '+0200', '-1SU', '-1SU', 'Europe/Berlin'],
  ['+0000', '+0100', '-1SU', '-1SU', 'Europe/London'],
])(
  'B §6.5: of clocks %s and %s that are only described, the zone is the common one of these rules',
  (winter, summer, spring, autumn, expected) => {
    const [begins, ends] = spring === '2SU' ? [3, 11] : [3, 10]
    const described = zone(
      'Ours',
      ['DAYLIGHT', winter, summer, `BYMONTH=${begins};BYDAY=${spring}`],
      ['STANDARD', summer, winter, `BYMONTH=${ends};BYDAY=${autumn}`],
    )
    expect(readCalendar(calendar(...described, ...event('DTSTART;TZID=Ours:20271005T100000')), 'Asia/Tokyo')).toMatchObject([
      { startsAt: '2027-10-05T10:00', timeZone: expected },
    ])
  },
)
