import { serialize } from 'php-serialize'
import { expect, test } from 'vitest'
import { readWordPressRule } from './read-wordpress.server'

const span = { startsAt: '2027-10-05T18:30', endsAt: '2027-10-05T20:00' }
const rule = (type: string, custom: object, more: object = {}) => ({
  type: 'Custom',
  'end-type': 'Never',
  custom: { type, interval: '1', 'same-time': 'yes', ...custom },
  ...more,
})
const date = (day: string) => ({ type: 'Custom', custom: { type: 'Date', 'same-time': 'yes', date: { date: day } } })
const read = (rules: object[], exclusions: object[] = []) =>
  readWordPressRule(serialize({ rules, exclusions, description: 'Each wéek' }), span)

const rules: [object, string][] = [
  [{ type: 'Every Week', 'end-type': 'After', 'end-count': '8' }, 'FREQ=WEEKLY;COUNT=8'],
  [rule('Daily', { interval: '3' }), 'FREQ=DAILY;INTERVAL=3'],
  [rule('Weekly', { week: { day: ['2', '7'] } }, { 'end-type': 'On', end: '2027-12-31' }), 'FREQ=WEEKLY;BYDAY=TU,SU;UNTIL=20271231'],
  [rule('Monthly', { month: { 'same-day': 'yes', number: '1', day: '1' } }), 'FREQ=MONTHLY'],
  [rule('Monthly', { month: { 'same-day': 'no', number: 'Last', day: '5' } }), 'FREQ=MONTHLY;BYDAY=-1FR'],
  [rule('Monthly', { month: { 'same-day': 'no', number: '15' } }), 'FREQ=MONTHLY;BYMONTHDAY=15'],
  [rule('Yearly', { year: { month: ['10'], 'same-day': 'no', number: 'First', day: '2' } }), 'FREQ=YEARLY;BYMONTH=10;BYDAY=1TU'],
]

test.each(rules)('B §6.5: The Events Calendar’s rule %j is %s', (given, recurrence) => {
  expect(read([given]).series?.recurrence).toBe(recurrence)
})

test('B §6.5: single dates are further dates at the same time of day, and dates left out are exceptions', () => {
  expect(read([rule('Weekly', {}), date('2027-11-24')], [date('2027-10-12')]).series).toMatchObject({
    extraDates: [{ startsAt: '2027-11-24T18:30', endsAt: '2027-11-24T20:00' }],
    exceptions: [{ date: '2027-10-12', cancelled: true }],
  })
})

test.each([
  ['two rules', () => read([rule('Weekly', {}), rule('Daily', {})]), 'it has several rules'],
  ['other times', () => read([rule('Weekly', { 'same-time': 'no' })]), 'its dates have other times than the first'],
  ['what is cut short', () => readWordPressRule('a:2:{s:5:"rules";a:1:{', span), 'it cannot be read'],
  ['a length that lies', () => readWordPressRule('a:1000000000:{i:0;', span), 'it cannot be read'],
])('B §6.5: %s are reported as left out', (_what, reading, why) => {
  expect(reading()).toEqual({ notes: [`How it recurs was left out: ${why}.`] })
})

test.each(['', serialize({ rules: [{ type: 'None' }] })])('no rule is nothing to report', (serialized) => {
  expect(readWordPressRule(serialized, span)).toEqual({ notes: [] })
})
