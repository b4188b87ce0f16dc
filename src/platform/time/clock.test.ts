import { expect, test } from 'vitest'
import { createClock, todayIn } from './clock'

test.each([
  ['2027-07-01T05:59:59Z', '2027-06-30'],
  ['2027-07-01T06:00:00Z', '2027-07-01'],
  ['2027-01-01T06:59:59Z', '2026-12-31'],
  ['2027-01-01T07:00:00Z', '2027-01-01'],
  // The day the clocks go forward: midnight is still at seven, the next one at six.
  ['2027-03-14T06:59:59Z', '2027-03-13'],
  ['2027-03-14T07:00:00Z', '2027-03-14'],
  ['2027-03-15T05:59:59Z', '2027-03-14'],
  ['2027-03-15T06:00:00Z', '2027-03-15'],
])('decisions, time zone: at %s it is %s in Denver', (instant, day) => {
  expect(todayIn('America/Denver', new Date(instant))).toBe(day)
  expect(createClock('America/Denver', () => new Date(instant)).today()).toBe(day)
})
