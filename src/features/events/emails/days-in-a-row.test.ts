import { expect, test } from 'vitest'
import { followsOn } from './registered-dates.server'

const span = (startsAt: string, endsAt: string) => ({ startsAt: `2027-03-${startsAt}`, endsAt: `2027-03-${endsAt}` })

test.each([
  [span('05T19:00', '05T21:00'), '06T09:00', true, 'the day after'],
  [span('05T09:00', '05T12:00'), '05T14:00', true, 'the same day'],
  [span('05T19:00', '05T21:00'), '07T09:00', false, 'two days later'],
  [span('05T22:00', '06T01:00'), '07T09:00', false, 'a night that reaches into the day between'],
  [span('05T19:00', '07T13:00'), '08T09:00', true, 'the day after the last of several'],
  [span('05T00:00', '07T00:00'), '08T09:00', false, 'a day after midnight, which is not a day of it'],
])('B §3.10: days follow one another: %o and %s %s (%s)', (before, startsAt, expected) => {
  expect(followsOn(before, { startsAt: `2027-03-${startsAt}` })).toBe(expected)
})
