import { expect, test } from 'vitest'
import { zonedTime } from './zoned-time'

test.each([
  ['2027-10-05', '10:00', '2027-10-05T10:00:00-06:00'],
  ['2027-01-05', '18:30', '2027-01-05T18:30:00-07:00'],
  // The clocks go forward at 2:00 on 14 March, and back at 2:00 on 7 November.
  ['2027-03-14', '01:30', '2027-03-14T01:30:00-07:00'],
  ['2027-03-14', '08:00', '2027-03-14T08:00:00-06:00'],
  ['2027-11-07', '00:30', '2027-11-07T00:30:00-06:00'],
  ['2027-11-07', '08:00', '2027-11-07T08:00:00-07:00'],
  // A time that the clocks skip.
  ['2027-03-14', '02:30', '2027-03-14T02:30:00-07:00'],
])('%s at %s in Denver is %s', (day, time, expected) => {
  expect(zonedTime(day, time, 'America/Denver')).toBe(expected)
})

test('a zone without an offset has one of zero', () => {
  expect(zonedTime('2027-10-05', '10:00', 'UTC')).toBe('2027-10-05T10:00:00+00:00')
})
