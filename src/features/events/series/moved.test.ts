import { expect, test } from 'vitest'
import { movedFrom, withInsteadOf } from './moved'
import { dayInWords } from './session-words'

test.each([
  ['2026-12-30T19:00', '2026-12-31', 'Moved, instead of Thu, Dec 31'],
  ['2027-01-02T19:00', '2026-12-31', 'Moved, instead of Thu, Dec 31, 2026'],
  ['2026-12-31T20:00', '2026-12-31', 'Moved'],
])('spec B §1.1: a session at %s that was planned for %s says so: %s', (startsAt, date, words) => {
  expect(withInsteadOf('Moved', { startsAt, ...movedFrom({ startsAt, date }) })).toBe(words)
})

test('the day it was planned for can be written out', () => {
  expect(withInsteadOf('Moved', { startsAt: '2026-12-30T19:00', insteadOf: '2026-12-31' }, dayInWords)).toBe(
    'Moved, instead of Thursday, December 31',
  )
})
