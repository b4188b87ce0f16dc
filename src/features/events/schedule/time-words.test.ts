import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTime, readTimeWords as read } from './time-words'

const readTimeWords = (text: string, timeZone = 'America/Denver') => read(text, timeZone)

const NOON = 12 * 60
const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)
const anyTime = fc.integer({ min: 0, max: 2 * NOON - 1 }).map(clock)

describe('spec B §1.2: the time of an event is understood', () => {
  test.each([
    ['6:30-7:00 PM', '18:30', '19:00'],
    ['6:30 - 7:00 PM', '18:30', '19:00'],
    ['10 AM', '10:00', null],
    [' 10 AM ', '10:00', null],
    ['9am–5pm', '09:00', '17:00'],
    ['9 AM — 5 PM', '09:00', '17:00'],
    ['7 PM', '19:00', null],
    ['7pm', '19:00', null],
    ['7p - 9p', '19:00', '21:00'],
    ['19:00-20:30', '19:00', '20:30'],
    ['18:30–20:00', '18:30', '20:00'],
    ['9:30 - 16:00', '09:30', '16:00'],
    ['09:00-17:00', '09:00', '17:00'],
    ['22:00 - 06:00', '22:00', '06:00'],
    ['00:30', '00:30', null],
    ['18:00 - 24:00', '18:00', '00:00'],
    ['noon', '12:00', null],
    ['Noon', '12:00', null],
    ['12 noon - 1 PM', '12:00', '13:00'],
    ['10 AM to noon', '10:00', '12:00'],
    ['8 - midnight', '20:00', '00:00'],
    ['10 PM – 12 midnight', '22:00', '00:00'],
    ['12 AM', '00:00', null],
    ['9 PM - 12 AM', '21:00', '00:00'],
    ['10 PM - 1 AM', '22:00', '01:00'],
    ['6.30 pm', '18:30', null],
    ['6.30-8.00 p.m.', '18:30', '20:00'],
    ['19.30', '19:30', null],
    ['06:30 - 07:00 PM', '18:30', '19:00'],
    ['10:00 AM - 12:00 PM', '10:00', '12:00'],
    ['9:30 AM - 4:30 PM', '09:30', '16:30'],
    ['7 to 8:30 p.m.', '19:00', '20:30'],
    ['7 to 8:30 p. m.', '19:00', '20:30'],
    ['7 p.m. till 9 p.m.', '19:00', '21:00'],
    ['6:30\u202fPM\u00a0\u2013\u00a07:00\u202fPM', '18:30', '19:00'],
    ['７：００ PM', '19:00', null],
    ['11 - 1 PM', '11:00', '13:00'],
    ['10–12 PM', '10:00', '12:00'],
    ['12 - 1 PM', '12:00', '13:00'],
    ['9 - noon', '09:00', '12:00'],
    ['9 AM until late', '09:00', null],
    ['10 AM -', '10:00', null],
    ['7 in the evening', '19:00', null],
    ["10 o'clock in the morning", '10:00', null],
  ])('%j: %s to %s', (text, start, end) => {
    expect(readTimeWords(text)).toEqual({ start, end, isGuess: false })
  })

  test.each([
    ['Sundays 6:30-7:00 PM', '18:30', '19:00'],
    ['Every Sunday, 6:30 – 7:00 PM', '18:30', '19:00'],
    ['Sunday, October 5, 6:30 PM', '18:30', null],
    ['Sunday, October 5th, 2027, 6:30 PM', '18:30', null],
    ['5 October 2027, 19:00', '19:00', null],
    ['10/5/2027 7 PM', '19:00', null],
    ['2027-10-05 19:00', '19:00', null],
    ['Saturday 10 AM - 5 PM', '10:00', '17:00'],
    ['Sat. & Sun., 10 AM - 5 PM', '10:00', '17:00'],
    ['Mon-Fri 9 AM - 5 PM', '09:00', '17:00'],
    ['Tue/Thu, 7 PM', '19:00', null],
    ['Tuesdays from 7 to 9 PM', '19:00', '21:00'],
    ['Tuesdays — 7 PM', '19:00', null],
    ['First Saturday of the month, 10 AM - noon', '10:00', '12:00'],
    ['Every other Thursday at 7pm', '19:00', null],
    ['Weekly @ 7 PM', '19:00', null],
    ['Sunday evening at 7', '19:00', null],
    ['Saturday morning, 7:30', '07:30', null],
  ])('after words for the day: %j', (text, start, end) => {
    expect(readTimeWords(text)).toEqual({ start, end, isGuess: false })
  })

  test.each([
    ['9am until noon, bring lunch', '09:00', '12:00'],
    ['7 PM, doors at 6:30', '19:00', null],
    ['7-9 PM (doors open 6:30 PM)', '19:00', '21:00'],
    ['7 PM (Zoom opens 6:45)', '19:00', null],
    ['10 AM - 5 PM (lunch noon - 1 PM)', '10:00', '17:00'],
    ['7:30 PM sharp', '19:30', null],
    ['7 PM, $12.50', '19:00', null],
    ['7 PM, 4 evenings', '19:00', null],
    ['10:00 AM Mountain Time', '10:00', null],
    ['10 AM - noon MT', '10:00', '12:00'],
    ['7 PM (MST)', '19:00', null],
    ['7 PM MST time', '19:00', null],
    ['7 PM Denver time', '19:00', null],
  ])('before further words and our own zone: %j', (text, start, end) => {
    expect(readTimeWords(text)).toEqual({ start, end, isGuess: false })
  })

  test.each([
    ['6-7', '18:00', '19:00'],
    ['6:30', '18:30', null],
    ['7', '19:00', null],
    ['Sundays at 7', '19:00', null],
    ['7 MT', '19:00', null],
    ['6:30 - 7:00', '18:30', '19:00'],
    ['6.30 - 8', '18:30', '20:00'],
    ['7:30-9', '19:30', '21:00'],
    ['1-3', '13:00', '15:00'],
    ['7:00 evenings', '19:00', null],
    ['8', '08:00', null],
    ['9-10:30', '09:00', '10:30'],
    ['10-12', '10:00', '12:00'],
    ['10-2', '10:00', '14:00'],
    ['9-5', '09:00', '17:00'],
    ['11:30', '11:30', null],
    ['12', '12:00', null],
    ['12-1:30', '12:00', '13:30'],
    ['7-3', '07:00', '15:00'],
    ['6-12', '06:00', '12:00'],
    ['09:30', '09:30', null],
    ['06:30 - 07:30', '06:30', '07:30'],
    ['11:00-01:00', '11:00', '13:00'],
    ['6:30 PM - 8', '18:30', '20:00'],
    ['9 AM - 5', '09:00', '17:00'],
    ['18:30 - 8:00', '18:30', '20:00'],
    ['6:30 - 20:00', '18:30', '20:00'],
    ['8:00 - 21:00', '08:00', '21:00'],
    ['11 - 1 AM', '23:00', '01:00'],
    ['Sunday evenings, 7-9', '19:00', '21:00'],
  ])('%j is read the way people mean it, as a guess', (text, start, end) => {
    expect(readTimeWords(text)).toEqual({ start, end, isGuess: true })
  })

  test.each([
    '',
    'Through the year',
    'All day',
    'Every',
    'Sunday, October 5',
    '25:00',
    '24:30',
    '13 PM',
    '19:00 PM',
    '0 AM',
    '14',
    '10:75 AM',
    'midnight',
    '10-12 AM',
    '3 evenings',
    '10-12 participants',
    '1st Sunday',
    'October 5, 12',
    'October 5-6 PM',
    'October 5 - 7, 10 AM',
    'Friday 7 PM - Sunday 1 PM',
    'about 7 PM',
  ])('%j tells no time of day', (text) => {
    expect(readTimeWords(text)).toBeNull()
  })

  test.each([
    '9-12 and 1-5 PM',
    '9-12, 1-5',
    '9 AM - noon, lunch, 1-4 PM',
    '9, 11 AM',
    '7 and 9 PM',
    '7 PM & 9 PM',
    '7:00 or 7:30',
    'Friday 7-9 PM, Saturday 10-5',
    '6:30-7:00-8:00 PM',
    '6:30-7:00 PM (7:30 PM in summer)',
    '10 AM, noon',
  ])('%j tells more than one time', (text) => {
    expect(readTimeWords(text)).toBeNull()
  })

  test.each(['7 PM ET', '7pm est', '7 PM et', '7:00 PM - 8:30 PM Pacific', '7 PM MT / 9 PM ET', '19:00 UTC', '19:00Z', '7 PM London time'])(
    "%j is another place's time",
    (text) => {
      expect(readTimeWords(text)).toBeNull()
    },
  )
})

describe('spec B §1.2: a time on the clocks of a zone', () => {
  test.each([
    [
      'America/New_York',
      ['ET', 'EST', 'edt', 'Eastern', 'Eastern Time', 'eastern daylight time', '(Eastern)', 'New York time', 'local time'],
    ],
    ['America/Denver', ['MT', 'MST', 'Mountain', 'Mountain Standard Time', 'Denver time']],
    ['America/Phoenix', ['MST', 'Mountain Standard Time', 'Phoenix time']],
    ['Europe/Berlin', ['CET', 'CEST', 'Central European Time', 'Central European Summer Time', 'Germany time', 'Berlin time']],
    ['Europe/London', ['GMT', 'BST', 'British Summer Time', 'United Kingdom Time', 'London time']],
    ['Asia/Calcutta', ['IST', 'India Standard Time', 'India time']],
    ['Australia/Sydney', ['AEST', 'AEDT', 'Australian Eastern Time', 'Sydney time']],
    ['Asia/Tokyo', ['Japan Standard Time', 'Japan time']],
    ['UTC', ['UTC', 'Coordinated Universal Time']],
  ])('%s is read with its own names', (timeZone, names) => {
    const found = names.map((name) => [name, readTimeWords(`7 PM ${name}`, timeZone)])
    expect(found).toEqual(names.map((name) => [name, { start: '19:00', end: null, isGuess: false }]))
  })

  test.each([
    [
      'America/New_York',
      ['MT', 'mt', 'Mountain Time', 'MST', 'Mountain', 'PT', 'Central', 'UTC', 'ET / 5 PM MT', 'London time', 'Denver time'],
    ],
    ['America/Denver', ['ET', 'Eastern', 'CST', 'India Standard Time', 'Central European Time', 'Atlantic', 'AKST', 'GMT+1', 'UTC']],
    ['America/Phoenix', ['MT', 'MDT', 'Mountain Time', 'Denver time']],
    ['Europe/Berlin', ['ET', 'GMT', 'BST', 'Central', 'Central Time', 'Mountain Time']],
    ['Asia/Shanghai', ['CST', 'IST', 'Central Standard Time']],
    ['America/Sao_Paulo', ['BST', 'EST']],
    ['Australia/Sydney', ['Eastern', 'ET', 'EST', 'AWST']],
  ])('%s leaves those of others unread', (timeZone, names) => {
    const found = names.filter((name) => readTimeWords(`7 PM ${name}`, timeZone))
    expect(found).toEqual([])
  })

  test.each(['9 AM until closing time', '7 PM for the first time', '7 PM AT THE CENTER', '7 PM, Mt. Sanitas', '7 PM at Mountain View'])(
    '%j names no zone',
    (text) => {
      expect(readTimeWords(text, 'America/New_York')).not.toBeNull()
    },
  )
})

describe('spec B §1.2: a time is derived', () => {
  test.each([
    ['10:00', '12:00', '10:00 AM - 12:00 PM'],
    ['19:00', null, '7:00 PM'],
    ['22:30', '00:15', '10:30 PM - 12:15 AM'],
    ['19:00', '19:00', '7:00 PM'],
  ])('%s to %s is %j', (start, end, text) => {
    expect(formatTime(start, end)).toBe(text)
  })

  test('and reads back as the same, whatever the start and the end', () => {
    fc.assert(
      fc.property(anyTime, fc.option(anyTime), (start, end) => {
        expect(readTimeWords(formatTime(start, end))).toEqual({ start, end: end === start ? null : end, isGuess: false })
      }),
      { numRuns: 1000 },
    )
    for (let minutes = 0; minutes < 2 * NOON; minutes++) expect(readTimeWords(formatTime(clock(minutes), null))?.start).toBe(clock(minutes))
  })

  test('in every way in which people write the same', () => {
    const ways = (text: string) => [
      text.replaceAll(' ', ''),
      text.toLowerCase(),
      text.replace(' - ', '–'),
      text.replace(' - ', ' to '),
      text.replaceAll(':00', ''),
      text.replace(/([AP])M/g, '$1.M.'),
      `Sundays, ${text}`,
      `${text} Mountain Time`,
    ]
    fc.assert(
      fc.property(anyTime, anyTime, (start, end) => {
        for (const text of ways(formatTime(start, end)))
          expect([text, readTimeWords(text)]).toEqual([text, { start, end: end === start ? null : end, isGuess: false }])
      }),
      { numRuns: 300 },
    )
  })
})

describe('any text that someone types', () => {
  const pieces = fc.constantFrom(...'7|12|6:30|19:00| |-|–| to |AM|pm|noon|midnight|Sunday|October|,|(|)|and|:|.|0|doors|\u0130'.split('|'))
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(pieces, { maxLength: 40 }).map((each) => each.join('')),
  )

  test('is either no time, or one within the day that its own derived form reads back', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found = readTimeWords(text)
        if (!found) return
        for (const time of [found.start, found.end ?? '00:00']) expect(time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
        expect(readTimeWords(formatTime(found.start, found.end))).toMatchObject({ start: found.start, end: found.end })
      }),
      { numRuns: 2000 },
    )
  })

  test('a guess of a span without any half of the day lasts twelve hours at most', () => {
    const face = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('', ':15', ':30')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(face, face, (start, end) => {
        const span = readTimeWords(`${start}-${end}`)
        const [from = 0, to = 0] = [span?.start, span?.end].map((time) => Date.parse(`1970-01-01T${time}Z`) / 60_000)
        expect(span?.isGuess).toBe(true)
        expect((to - from + 4 * NOON) % (2 * NOON)).toBeLessThanOrEqual(NOON)
      }),
    )
  })

  test('is no time where it is far longer than one', () => {
    for (const piece of ['7', ' ', 'Sunday ', '-', '(lunch ', '1 ', 'sun-', 'noon '])
      expect(readTimeWords(piece.repeat(200_000))).toBeNull()
  })
})
