import { expect, test } from 'vitest'
import { isOfferOpen, offerEnd } from './lifecycle.server'

test.each([
  ['2027-03-01T10:00:00Z', '2027-03-20T10:00:00Z', '2027-03-02T10:00:00.000Z', 'a day'],
  ['2027-03-13T20:00:00Z', '2027-03-20T10:00:00Z', '2027-03-14T20:00:00.000Z', 'a day of 24 hours, also when clocks go forward'],
  ['2027-11-06T20:00:00Z', '2027-11-20T10:00:00Z', '2027-11-07T20:00:00.000Z', 'and when they go back'],
  ['2027-03-01T10:00:00Z', '2027-03-01T20:00:00Z', '2027-03-01T15:00:00.000Z', 'half of the time to the start where that is less'],
  ['2027-03-01T10:00:00Z', undefined, '2027-03-02T10:00:00.000Z', 'a day where no start is known'],
])(
  'B §3.7: a place offered at %s for a session at %s is held until %s (%s)',
  (now: string, begins: string | undefined, ends: string, _why: string) => {
    expect(offerEnd(new Date(now), begins).toISOString()).toBe(ends)
  },
)

test('B §3.7: in the last two hours a place is offered to everyone', () => {
  const now = new Date('2027-03-01T10:00:00Z')
  expect([isOfferOpen(now, '2027-03-01T12:00:00Z'), isOfferOpen(now, '2027-03-01T12:00:01Z'), isOfferOpen(now, undefined)]).toEqual([
    true,
    false,
    false,
  ])
})
