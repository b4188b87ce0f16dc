import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatRule,
  formatSeries,
  LAST_DAY,
  POSITIONS,
  type RuleChoice,
  type RuleEnd,
  type RuleRepeat,
  readRule,
  WEEKDAY_CODES,
  writeRule,
} from './rule-words'

/** A Sunday, the fourth of its month. */
const START = '2026-11-22T18:30'
const DENVER = 'America/Denver'
const never: RuleEnd = { ends: 'never' }
const everyWeek = (end: RuleEnd): RuleChoice => ({ repeats: 'weekly', weekdays: ['SU'], interval: 1, end })

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10))
const end = fc.oneof<fc.Arbitrary<RuleEnd>[]>(
  fc.constant(never),
  day.map((until) => ({ ends: 'on-day', until })),
  fc.integer({ min: 1, max: 1000 }).map((count) => ({ ends: 'after-count', count })),
)
const weekday = fc.constantFrom(...WEEKDAY_CODES)
const repeat = fc.oneof<fc.Arbitrary<RuleRepeat>[]>(
  fc.constant({ repeats: 'daily' }),
  fc.subarray([...WEEKDAY_CODES], { minLength: 1 }).map((weekdays) => ({ repeats: 'weekly', weekdays })),
  fc
    .constantFrom(LAST_DAY, ...Array.from({ length: 31 }, (_, index) => index + 1))
    .map((dayOfMonth) => ({ repeats: 'monthly-on-day', dayOfMonth })),
  fc.tuple(fc.constantFrom(...POSITIONS), weekday).map(([position, each]) => ({ repeats: 'monthly-on-weekday', position, weekday: each })),
  fc.constant({ repeats: 'yearly' }),
)
const choices = fc
  .tuple(repeat, fc.integer({ min: 1, max: 99 }), end)
  .map(([each, interval, last]): RuleChoice => ({ ...each, interval, end: last }))

describe('a rule and the choices of the form', () => {
  test.each<[string, RuleChoice]>([
    ['FREQ=DAILY;INTERVAL=3', { repeats: 'daily', interval: 3, end: never }],
    ['FREQ=WEEKLY;BYDAY=SU', everyWeek(never)],
    ['FREQ=WEEKLY;BYDAY=SU;UNTIL=20261220', everyWeek({ ends: 'on-day', until: '2026-12-20' })],
    ['FREQ=WEEKLY;BYDAY=SU;COUNT=10', everyWeek({ ends: 'after-count', count: 10 })],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', { repeats: 'weekly', weekdays: ['TU', 'TH'], interval: 2, end: never }],
    ['FREQ=MONTHLY;BYMONTHDAY=15', { repeats: 'monthly-on-day', dayOfMonth: 15, interval: 1, end: never }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', { repeats: 'monthly-on-day', dayOfMonth: LAST_DAY, interval: 1, end: never }],
    ['FREQ=MONTHLY;BYDAY=-1SA', { repeats: 'monthly-on-weekday', position: -1, weekday: 'SA', interval: 1, end: never }],
    ['FREQ=YEARLY', { repeats: 'yearly', interval: 1, end: never }],
  ])('%s is read, and written as it was', (rule, choice) => {
    expect(readRule(rule)).toEqual(choice)
    expect(writeRule(choice)).toBe(rule)
  })

  test.each([
    ['byday=SU;freq=weekly;interval=1', 'FREQ=WEEKLY;BYDAY=SU'],
    ['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=SU'],
    ['FREQ=WEEKLY;WKST=SU;BYDAY=TH,SU,TH', 'FREQ=WEEKLY;BYDAY=SU,TH'],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU'],
    ['FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=22'],
    ['FREQ=MONTHLY;BYDAY=+4SU', 'FREQ=MONTHLY;BYDAY=4SU'],
    ['FREQ=MONTHLY;BYDAY=SU;BYSETPOS=-1', 'FREQ=MONTHLY;BYDAY=-1SU'],
    ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=22', 'FREQ=YEARLY'],
  ])('%s has one form, with what it leaves to its start', (rule, written) => {
    const choice = readRule(rule, START, DENVER)
    expect(choice && writeRule(choice)).toBe(written)
  })

  test.each([
    ['20261220T183000', '2026-12-20'],
    ['20261220T182959', '2026-12-19'],
    ['20261220T000000', '2026-12-19'],
    ['20261221T065959Z', '2026-12-20'],
    ['20261221T013000Z', '2026-12-20'],
    ['20261221T012959Z', '2026-12-19'],
  ])('an UNTIL of %s is the last day on which it still begins', (until, last) => {
    expect(readRule(`FREQ=WEEKLY;BYDAY=SU;UNTIL=${until}`, START, DENVER)).toEqual(everyWeek({ ends: 'on-day', until: last }))
  })

  test('an UNTIL with a time of day is not formatted without start and zone', () => {
    expect(readRule('FREQ=DAILY;UNTIL=20261221T065959Z', START)).toBeNull()
    expect(readRule('FREQ=DAILY;UNTIL=20261221T065959')).toBeNull()
  })

  test.each([
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=MONTHLY;BYDAY=1SU,3SU',
    'FREQ=MONTHLY;BYDAY=5SU',
    'FREQ=MONTHLY;BYDAY=SU',
    'FREQ=MONTHLY;BYDAY=1SU;BYSETPOS=1',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'FREQ=WEEKLY;BYDAY=SU;BYMONTH=1',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,TH',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=5',
    'FREQ=YEARLY;BYMONTHDAY=22',
    'FREQ=DAILY;COUNT=3;UNTIL=20261220',
    'FREQ=DAILY;UNTIL=20261332',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;BYHOUR=7',
    'FREQ=HOURLY',
    'FREQ=DAILY;',
    'every day',
  ])('%s is none that the form can show', (rule) => {
    expect(readRule(rule, START, DENVER)).toBeNull()
    expect(formatRule(rule, START, DENVER)).toBe('On various dates')
  })

  test('every choice reads back as it was written', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        expect(readRule(writeRule(choice))).toEqual(choice)
      }),
      { numRuns: 500 },
    )
  })

  test('whatever the text, a rule that is read has one form', () => {
    const parts = fc.constantFrom(
      ...[
        'FREQ=WEEKLY',
        'FREQ=MONTHLY',
        'FREQ=YEARLY',
        'BYDAY=SU',
        'BYDAY=1SU',
        'BYMONTHDAY=9',
        'COUNT=3',
        'UNTIL=20261220T183000',
        'WKST=SU',
        '=',
        'X=1',
      ],
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts, { maxLength: 5 }).map((each) => each.join(';')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const choice = readRule(text, START, DENVER)
        if (choice) expect(readRule(writeRule(choice))).toEqual(choice)
        expect(formatRule(text, START, DENVER)).toBe(choice ? formatRule(writeRule(choice), START) : (text && 'On various dates') || null)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a rule in words', () => {
  test.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=2', 'Every 2 days'],
    ['FREQ=WEEKLY;BYDAY=SU', 'Every week on Sunday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', 'Every 2 weeks on Tuesday and Thursday'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'Every week on Monday, Wednesday and Friday'],
    ['FREQ=MONTHLY;BYDAY=1SA', 'First Saturday of the month'],
    ['FREQ=MONTHLY;BYDAY=-1FR;INTERVAL=3', 'Every 3 months on the last Friday'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', 'Every month on the 15th'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Last day of the month'],
    ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1', 'Every 2 months on the last day of the month'],
    ['FREQ=MONTHLY;BYMONTHDAY=12', 'Every month on the 12th'],
    ['FREQ=MONTHLY;BYMONTHDAY=22', 'Every month on the 22nd'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=2', 'Every 2 months on the 31st'],
    ['FREQ=YEARLY', 'Every year on November 22'],
    ['FREQ=WEEKLY;BYDAY=SU;UNTIL=20261220', 'Every week on Sunday, until December 20, 2026'],
    ['FREQ=DAILY;COUNT=10', 'Every day, 10 times'],
    ['FREQ=DAILY;COUNT=1', 'Every day, once'],
  ])('%s: %s', (rule, words) => {
    expect(formatRule(rule, START)).toBe(words)
  })

  test('of a series holds its times', () => {
    const series = { startsAt: START, endsAt: '2026-11-22T19:00', timeZone: DENVER }
    expect(formatSeries({ ...series, recurrence: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20261221T065959Z' })).toBe(
      'Every week on Sunday, 6:30–7:00 PM, until December 20, 2026',
    )
    expect(formatSeries({ ...series, recurrence: 'FREQ=MONTHLY;BYMONTHDAY=-2' })).toBe('On various dates, 6:30–7:00 PM')
  })

  test('is nothing without a rule', () => {
    expect(formatRule(null)).toBeNull()
    expect(formatSeries({ recurrence: null, startsAt: START, endsAt: null, timeZone: DENVER })).toBeNull()
  })

  test('says what it can before a start is known', () => {
    for (const start of [undefined, null, '', '2026-1', '2026-02-31T18:30'])
      expect([formatRule('FREQ=YEARLY', start), formatRule('FREQ=WEEKLY', start)]).toEqual(['Every year', 'Every week'])
  })
})
