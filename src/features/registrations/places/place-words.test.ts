import { expect, test } from 'vitest'
import { canChoose, formatFewLeft, formatPlacesLeft } from './place-words'

test.each([
  [{ status: 'open', placesLeft: null }, '', true],
  [{ status: 'open', placesLeft: 4 }, '4 places left', true],
  [{ status: 'open', placesLeft: 1 }, '1 place left', true],
  [{ status: 'waitlist', placesLeft: 0 }, 'Full: 8 of 8 places taken', true],
  [{ status: 'full', placesLeft: 0 }, 'Full: 8 of 8 places taken', false],
  [{ status: 'closed', placesLeft: null }, 'Closed', false],
] as const)('B §3.2: a date with %j reads %j', (state, words, isChoosable) => {
  expect(formatPlacesLeft(state, 8)).toBe(words)
  expect(canChoose(state)).toBe(isChoosable)
})

test('B §3.2: few places are told with how many there are, and what comes then', () => {
  expect(formatFewLeft({ status: 'open', placesLeft: 2 }, 20, true)).toEqual({
    number: 2,
    text: 'places are left of twenty.',
    after: 'After that there is a waitlist.',
  })
  expect(formatFewLeft({ status: 'open', placesLeft: 1 }, 1200, false)).toEqual({ number: 1, text: 'place is left of 1,200.', after: '' })
  expect(formatFewLeft({ status: 'waitlist', placesLeft: 0 }, 40, true)).toMatchObject({ number: 40, text: 'places, all taken.' })
  expect(formatFewLeft({ status: 'open', placesLeft: null }, 40, false)).toMatchObject({ number: 40, text: 'places in total.' })
})
