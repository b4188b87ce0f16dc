import { expect, test } from 'vitest'
import { formatCloseMoment, formatMoment } from './format-session'

const zone = 'America/Denver'

test('B §3.1: a moment is shown by the clocks of the event, and by its year only where that is another', () => {
  expect(formatMoment('2027-10-05T00:00:00.000Z', zone, '2027-05-01')).toBe('Monday, October 4, 6:00 PM')
  expect(formatMoment('2027-10-05T00:00:00.000Z', zone, '2026-05-01')).toBe('Monday, October 4, 2027, 6:00 PM')
})

test.each([
  ['2027-10-04', 'today, 6:00 PM'],
  ['2027-10-03', 'tomorrow, 6:00 PM'],
  ['2027-10-02', 'Monday, October 4, 6:00 PM'],
])('B §3.7: on %s the end of an offer is %s', (today, words) => {
  expect(formatCloseMoment('2027-10-05T00:00:00.000Z', zone, today)).toBe(words)
})
