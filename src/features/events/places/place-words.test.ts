import { expect, test } from 'vitest'
import { canChoose, formatFewLeft, formatPlacesLeft, statusForParty } from './registration-state'

test.each([
  [{ status: 'open', placesLeft: null }, '', true],
  [{ status: 'open', placesLeft: 4 }, '4 places left', true],
  [{ status: 'open', placesLeft: 1 }, '1 place left', true],
  [{ status: 'waitlist', placesLeft: 0 }, 'Full: 8 of 8 places spoken for', true],
  [{ status: 'full', placesLeft: 0 }, 'Full: 8 of 8 places spoken for', false],
  [{ status: 'closed', placesLeft: null }, 'Closed', false],
] as const)('B §3.2: a date with %j reads %j', (state, words, isChoosable) => {
  expect(formatPlacesLeft(state, 8)).toBe(words)
  expect(canChoose(state)).toBe(isChoosable)
})

// Before, a full date showed a large 8, as if eight places were free.
test('B §3.2: few places are shown with how many there are, and what comes then', () => {
  expect(formatFewLeft({ status: 'open', placesLeft: 2 }, 20, true)).toEqual({
    number: 2,
    text: 'places are left of twenty.',
    after: 'After that there is a waitlist.',
  })
  expect(formatFewLeft({ status: 'open', placesLeft: 1 }, 1200, false)).toEqual({ number: 1, text: 'place is left of 1,200.', after: '' })
  expect(formatFewLeft({ status: 'waitlist', placesLeft: 0 }, 40, true)).toMatchObject({ number: 40, text: 'places, all spoken for.' })
  expect(formatFewLeft({ status: 'open', placesLeft: null }, 40, false)).toMatchObject({ number: 40, text: 'places in total.' })
})

test('spec B §3.2: once a date is chosen, the line about its places names its day', () => {
  const of = (status: 'open' | 'waitlist', placesLeft: number | null, capacity: number) =>
    formatFewLeft({ status, placesLeft }, capacity, false, 'Thu, Dec 3')?.text
  expect(of('open', 2, 8)).toBe('places are left of eight on Thu, Dec 3.')
  expect(of('open', null, 40)).toBe('places in total on Thu, Dec 3.')
  expect(of('waitlist', 0, 8)).toBe('places on Thu, Dec 3, all spoken for.')
  expect(of('waitlist', 0, 1)).toBe('place on Thu, Dec 3, already spoken for.')
})

test.each([
  ['has a place where there is one for each', 1, 2, true, 'open'],
  ['has a place where no one says how many are left', 5, null, true, 'open'],
  ['waits where there are too few', 2, 2, true, 'waitlist'],
  ['is shown by the form where there are too few and no waitlist', 2, 2, false, 'open'],
] as const)('B §3.7: a party %s', (_what, guests, placesLeft, hasWaitlist, status) => {
  expect(statusForParty({ status: 'open', placesLeft }, guests, hasWaitlist)).toBe(status)
})
