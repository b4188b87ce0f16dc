import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecurrence, ruleDates } from './rule-dates.server'

const DAY = 24 * 60 * 60_000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const dayOf = (year: number, month: number, date = 1) => Date.UTC(year, month, date) / DAY
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7

/** What RFC 5545 §3.3.10 says of one day: its place from the beginning and from the end of its month and year. */
function placeOf(day: number) {
  const at = new Date(day * DAY)
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const places = (first: number, next: number) => [Math.floor((day - first) / 7) + 1, -Math.floor((next - 1 - day) / 7) - 1]
  return {
    ...{ year, month: month + 1, date, dateFromEnd: day - dayOf(year, month + 1), weekday: WEEKDAYS[weekdayOf(day)] },
    weekInMonth: places(dayOf(year, month), dayOf(year, month + 1)),
    weekInYear: places(dayOf(year, 0), dayOf(year + 1, 0)),
  }
}

/** The days of a rule from `start` until before `end` by the table of RFC 5545 §3.3.10, looking at every day of each period. */
function byTheTable(rule: string, start: number, end: number): number[] {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const list = (name: string) => parts.get(name)?.split(',') ?? []
  const frequency = parts.get('FREQ') ?? ''
  const step = Number(parts.get('INTERVAL') ?? 1)
  const first = placeOf(start)
  const bare = list('BYDAY').length + list('BYMONTHDAY').length === 0
  const calendarly = frequency === 'MONTHLY' || frequency === 'YEARLY'
  const weekdays = bare && frequency === 'WEEKLY' ? [first.weekday] : list('BYDAY')
  const dates = bare && calendarly ? [first.date] : list('BYMONTHDAY').map(Number)
  const months = bare && frequency === 'YEARLY' && !parts.has('BYMONTH') ? [first.month] : list('BYMONTH').map(Number)
  const positions = list('BYSETPOS').map(Number)
  const week = start - ((weekdayOf(start) - WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO') + 7) % 7)
  const beginnings: Record<string, (index: number) => number> = {
    DAILY: (index) => start + index,
    WEEKLY: (index) => week + 7 * index,
    MONTHLY: (index) => dayOf(first.year, first.month - 1 + index),
    YEARLY: (index) => dayOf(first.year + index, 0),
  }
  const beginning = (index: number) => beginnings[frequency]?.(index) ?? end
  const matches = (day: number) => {
    const { month, date, dateFromEnd, weekday, weekInMonth, weekInYear } = placeOf(day)
    const weeks = frequency === 'MONTHLY' || months.length > 0 ? weekInMonth : weekInYear
    return (
      (months.length === 0 || months.includes(month)) &&
      (dates.length === 0 || dates.includes(date) || dates.includes(dateFromEnd)) &&
      (weekdays.length === 0 || weekdays.includes(weekday) || weeks.some((place) => weekdays.includes(`${place}${weekday}`)))
    )
  }
  const found: number[] = []
  for (let index = 0; beginning(index) < end; index += step) {
    const period = Array.from({ length: beginning(index + 1) - beginning(index) }, (_, offset) => beginning(index) + offset)
    const set = period.filter(matches)
    const chosen = (at: number) => positions.length === 0 || positions.includes(at + 1) || positions.includes(at - set.length)
    found.push(...set.filter((day, at) => chosen(at) && day >= start && day < end))
  }
  return found.slice(0, Number(parts.get('COUNT') ?? found.length))
}

const list = <T extends string | number>(name: string, value: fc.Arbitrary<T>) =>
  fc.oneof(
    fc.constant(''),
    fc.uniqueArray(value, { minLength: 1, maxLength: 4 }).map((values) => `;${name}=${values.join()}`),
  )
const fromEitherEnd = (most: number) => fc.oneof(fc.integer({ min: 1, max: most }), fc.integer({ min: -most, max: -1 }))
const weekday = fc.constantFrom(...WEEKDAYS)
const one = (name: string, ...values: (string | number)[]) => fc.constantFrom('', ...values.map((value) => `;${name}=${value}`))

/** Whatever may be stored. */
const rules = fc
  .tuple(
    fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY').map((frequency) => `FREQ=${frequency}`),
    one('INTERVAL', 2, 3, 5),
    list('BYMONTH', fc.integer({ min: 1, max: 12 })),
    list('BYMONTHDAY', fromEitherEnd(31)),
    fc.oneof(
      list('BYDAY', weekday),
      list(
        'BYDAY',
        fc.tuple(fromEitherEnd(5), weekday).map((parts) => parts.join('')),
      ),
    ),
    list('BYSETPOS', fromEitherEnd(4)),
    one('WKST', 'SU', 'WE'),
    one('COUNT', 1, 7, 30),
  )
  .map((parts) => parts.join(''))
  .filter((rule) => 'rule' in readRecurrence(rule))

test('spec B §1.1: every rule that may be stored gives the dates that the table of RFC 5545 gives, also from a day between them', () => {
  const days = fc.integer({ min: dayOf(2026, 0), max: dayOf(2029, 0) })
  fc.assert(
    fc.property(rules, days, (rule, start) => {
      const startsAt = `${new Date(start * DAY).toISOString().slice(0, 10)}T18:30`
      const end = start + 1500
      const found = ruleDates({ startsAt, timeZone: 'America/Denver', recurrence: rule }).between(start * DAY, end * DAY)
      expect(found.map((time) => Math.floor(time / DAY))).toEqual(byTheTable(rule, start, end))
    }),
    { numRuns: Number(process.env.SERIES ?? 80) },
  )
}, 60_000)
