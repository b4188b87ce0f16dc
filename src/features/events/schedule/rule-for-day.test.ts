import { expect, test } from 'vitest'
import { alongWith, isOn, readRule, repeatOn, skippedMonths, writeRule } from './rule-words'

test.each([
  ['2027-10-03', 'weekly', 'FREQ=WEEKLY;BYDAY=SU'],
  ['2027-10-16', 'monthly-on-weekday', 'FREQ=MONTHLY;BYDAY=3SA'],
  ['2027-10-31', 'monthly-on-weekday', 'FREQ=MONTHLY;BYDAY=-1SU'],
  ['2027-10-31', 'monthly-on-day', 'FREQ=MONTHLY;BYMONTHDAY=31'],
  ['2027-10-31', 'yearly', 'FREQ=YEARLY'],
] as const)('spec B §1.1: what begins on %s and repeats %s does so by %s', (day, repeats, rule) => {
  expect(writeRule({ ...repeatOn(day, repeats), interval: 1, end: { ends: 'never' } })).toBe(rule)
})

test.each([
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE'],
  ['FREQ=WEEKLY;BYDAY=SU,TU', 'FREQ=WEEKLY;BYDAY=SU,TU'],
  ['FREQ=MONTHLY;BYMONTHDAY=3;COUNT=5', 'FREQ=MONTHLY;BYMONTHDAY=6;COUNT=5'],
  ['FREQ=MONTHLY;BYDAY=1SU', 'FREQ=MONTHLY;BYDAY=1WE'],
  ['FREQ=MONTHLY;BYDAY=2SU', 'FREQ=MONTHLY;BYDAY=2SU'],
])('spec B §1.1: %s goes along from a Sunday to a Wednesday as %s, days that were chosen otherwise stay', (rule, moved) => {
  const choice = readRule(rule, '2027-10-03T18:30')
  expect(choice && writeRule(alongWith(choice, '2027-10-03', '2027-10-06'))).toBe(moved)
})

test.each([
  ['FREQ=WEEKLY;BYDAY=TU,TH', ['2027-10-05', '2027-10-07'], ['2027-10-06']],
  ['FREQ=MONTHLY;BYMONTHDAY=15', ['2027-10-15'], ['2027-10-16']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', ['2027-10-31', '2027-02-28'], ['2027-10-30', '2028-02-28']],
  ['FREQ=MONTHLY;BYDAY=2SA', ['2027-10-09'], ['2027-10-02', '2027-10-10']],
  ['FREQ=MONTHLY;BYDAY=-1SU', ['2027-10-31', '2027-02-28'], ['2027-10-24']],
  ['FREQ=DAILY', ['2027-10-06'], []],
])('spec B §1.1: a series that repeats %s can begin on %j, not on %j', (rule, days, others) => {
  const choice = readRule(rule, '2027-10-03T18:30')
  expect([...days, ...others].filter((day) => choice && isOn(choice, day))).toEqual(days)
})

// Before, nothing said that seven dates of a year were all there are.
test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=31', /^Five months/],
  ['FREQ=MONTHLY;BYMONTHDAY=30', /^February has no 30th/],
  ['FREQ=MONTHLY;BYMONTHDAY=29', /only in leap years/],
  ['FREQ=MONTHLY;BYMONTHDAY=28', undefined],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', undefined],
  ['FREQ=MONTHLY;BYDAY=-1SU', undefined],
])('spec B §1.1: for %s staff read which months the series skips', (rule, words) => {
  const choice = readRule(rule, '2027-10-31T18:30')
  const said = choice && skippedMonths(choice)
  if (words) expect(said).toMatch(words)
  else expect(said).toBeUndefined()
})
