import { expect, test } from 'vitest'
import { endOfNight } from './offline-copy'

test.each([
  ['2027-10-05T18:30', '2027-10-06T04:00'],
  ['2027-10-05T23:59', '2027-10-06T04:00'],
  // After midnight the evening goes on.
  ['2027-10-06T01:00', '2027-10-06T04:00'],
  ['2027-10-06T04:00', '2027-10-07T04:00'],
  ['2027-12-31T20:00', '2028-01-01T04:00'],
])('door: what is kept on a phone at %s is kept until %s', (now, end) => {
  expect(endOfNight(new Date(now))).toEqual(new Date(end))
})
