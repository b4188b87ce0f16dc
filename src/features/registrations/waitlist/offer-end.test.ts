import { expect, test } from 'vitest'
import { offerEnd } from './process-waitlist.server'

test.each([
  ['2027-03-01T10:00:00Z', '2027-03-20T10:00:00Z', '2027-03-02T10:00:00.000Z', 'a day'],
  ['2027-03-13T20:00:00Z', '2027-03-20T10:00:00Z', '2027-03-14T20:00:00.000Z', 'a day of 24 hours, also when clocks go forward'],
  ['2027-11-06T20:00:00Z', '2027-11-20T10:00:00Z', '2027-11-07T20:00:00.000Z', 'and when they go back'],
  ['2027-03-01T10:00:00Z', '2027-03-01T20:00:00Z', '2027-03-01T18:00:00.000Z', 'close to the start until two hours before'],
  ['2027-03-01T10:00:00Z', '2027-03-01T11:00:00Z', '2027-03-01T12:00:00.000Z', 'and two hours at least'],
])('B §3.7: a place offered at %s for a session at %s is kept until %s (%s)', (now, begins, ends) => {
  expect(offerEnd(new Date(now), begins).toISOString()).toBe(ends)
})
