import { expect, test } from 'vitest'
import { formatDatePlaces, formatRegistered } from '../attendees/attendee.queries'

test.each([
  [0, 0, undefined],
  [1, 0, '1 person has a place.'],
  [9, 1, '9 people have a place and 1 is on the waitlist.'],
  [2, 3, '2 people have a place and 3 are on the waitlist.'],
  [0, 1, '1 person is on the waitlist.'],
])('%i with a place and %i waiting: %s', (people, waiting, words) => {
  expect(formatRegistered({ people, waiting })).toBe(words)
})

test.each([
  [{ taken: 6, waiting: 0 }, 10, '6 of 10 places'],
  [{ taken: 10, waiting: 2 }, 10, '10 of 10 places, 2 waiting'],
  [{ taken: 0, waiting: 0 }, 1, '0 of 1 place'],
  [{ taken: 9, waiting: 1 }, null, '9 places taken, 1 waiting'],
  [{ taken: 0, waiting: 0 }, null, ''],
])('for a date with %o and a capacity of %s staff read %j', (places, capacity, words) => {
  expect(formatDatePlaces(places, capacity)).toBe(words)
})
